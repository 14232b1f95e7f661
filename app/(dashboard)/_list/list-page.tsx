import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import type { AccountKind } from "@/lib/base/caller";
import { requireAccount, type Visit } from "../_shell/require-account";
import { CsvLink } from "./csv-link";
import { FilterForm } from "./filter-form";
import { type Filters, type List, type ListParams, openList, orderWords } from "./list";
import { ListRows } from "./list-rows";

type PageOfList = {
  readonly title: string;
  /** A function where it speaks of the order, `newest first`. */
  readonly description: string | ((order: string) => string);
  /** The page it belongs to, below the home of the environment. */
  readonly back?: { readonly path: string; readonly label: string };
  /** Whose page it is. */
  readonly kinds: readonly AccountKind[];
  /** Additional actions in the header. */
  readonly act?: (visit: Visit) => ReactNode;
};

/** A page that is one list. */
export function listPage<Row, Asked extends Filters>(
  list: List<Row, Asked>,
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
              {open.page.rows.length > 0 && <CsvLink open={open} />}
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
