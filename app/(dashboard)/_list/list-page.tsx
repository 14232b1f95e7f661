import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { AccountKind } from "@/lib/base/caller";
import { requireAccount, type Visit } from "../_shell/visit";
import { DownloadLink } from "./download-link";
import { FilterForm } from "./filter-form";
import {
  type Filters,
  type List,
  type ListParams,
  type OpenList,
  openList,
  orderWords,
  withFilters,
} from "./list";
import { ListRows } from "./list-rows";

type PageOfList = {
  readonly title: string;
  /** The description of the page; a function if it contains the order, such as `newest first`. */
  readonly description: string | ((order: string) => string);
  /** The link to the parent page, with a path relative to the environment's home. */
  readonly back?: { readonly path: string; readonly label: string };
  /** The kinds of account that have the page. */
  readonly kinds: readonly AccountKind[];
  /** Additional actions in the header. */
  readonly act?: (visit: Visit) => ReactNode;
};

/** Returns a page component that shows a single list. */
export function listPage<Row, FilterSet extends Filters>(
  list: List<Row, FilterSet>,
  { title, description, back, kinds, act }: PageOfList,
) {
  return async ({ params, searchParams }: ListParams) => {
    const open = await openList(list, await requireAccount(params, ...kinds), await searchParams);
    return (
      <>
        <PageHeader
          title={title}
          description={typeof description === "string" ? description : description(orderWords(open))}
          {...(back && { back: <TextLink href={`${open.visit.home}${back.path}`}>{back.label}</TextLink> })}
          actions={
            <>
              <CsvLink open={open} />
              {act?.(open.visit)}
            </>
          }
        />
        <FilterForm open={open} />
        <Card className="[&_thead]:border-t-0">
          <ListRows open={open} caption={title} />
        </Card>
      </>
    );
  };
}

type Props<Row, FilterSet extends Filters> = {
  readonly open: OpenList<Row, FilterSet>;
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons before the CSV link. */
  readonly actions?: ReactNode;
  /** The table caption, for screen readers only, by default the title. */
  readonly caption?: string;
};

/** Renders a list in a card, with a link to the list's CSV file. */
export function ListCard<Row, FilterSet extends Filters>({
  open,
  caption,
  actions,
  ...head
}: Props<Row, FilterSet>) {
  return (
    <Card
      {...head}
      actions={
        <>
          {actions}
          <CsvLink open={open} />
        </>
      }
    >
      <ListRows open={open} caption={caption ?? head.title} />
    </Card>
  );
}

/** Renders a link to the filtered list as a CSV file, or nothing if the page shows no rows. */
export function CsvLink<Row, FilterSet extends Filters>({
  open,
}: {
  readonly open: OpenList<Row, FilterSet>;
}) {
  const { list, visit, chosen, page } = open;
  if (page.rows.length === 0) return null;
  return <DownloadLink href={withFilters(`${visit.home}${list.file}`, chosen)} />;
}
