import { CardFooter, EmptyState } from "@/components/ui/card";
import { ActionLink, ButtonLink, TextLink } from "@/components/ui/link";
import { isSafeInUrl } from "@/lib/insight/search/query";
import { type Filters, type OpenList, orderOf, reversedRangeIn, withFilters } from "./list";
import { ListTable } from "./list-table";

type Props<Row, FilterSet extends Filters> = {
  readonly open: OpenList<Row, FilterSet>;
  /** The table caption, for screen readers only. */
  readonly caption: string;
};

/** Renders the content of a list's card: the rows or the empty state, and the pagination links. */
export function ListRows<Row, FilterSet extends Filters>({ open, caption }: Props<Row, FilterSet>) {
  const { list, visit, chosen, page, older } = open;
  const order = orderOf(open);
  return (
    <>
      {page.rows.length > 0 ? (
        <ListTable list={list} rows={page.rows} visit={visit} caption={caption} />
      ) : (
        <NoRows open={open} />
      )}
      <OlderLink
        path={withFilters(`${visit.home}${list.path}`, chosen)}
        next={page.next}
        first={!older}
        order={order === undefined ? "newest" : order === "oldest" ? "oldest" : "own"}
      />
    </>
  );
}

function NoRows<Row, FilterSet extends Filters>({ open }: Pick<Props<Row, FilterSet>, "open">) {
  const { list, visit, chosen, invalidValues, page, older } = open;
  const [one, many] = list.nouns;
  const filterNames = [...Object.keys(chosen), ...Object.keys(invalidValues)];
  const path = `${visit.home}${list.path}`;
  const reversed = reversedRangeIn(list.filters, chosen);
  if (reversed) {
    return (
      <EmptyState title={reversed.words}>
        These two values are in the wrong order.{" "}
        <TextLink href={withFilters(path, reversed.turned)}>Swap them</TextLink>
      </EmptyState>
    );
  }
  if (page.next !== null) {
    return (
      <EmptyState title={`No matching ${one} so far`}>
        The search stopped before the end of the list. Continue with the next page.
      </EmptyState>
    );
  }
  if (filterNames.length > 0) {
    const [whole] = Object.entries<string | undefined>(chosen).flatMap(([name, value]) => {
      const control = list.filters[name]?.control;
      return value !== undefined && control?.kind === "search" && control.isWhole ? [value] : [];
    });
    return (
      <EmptyState title={`No matching ${list.nounFor?.(chosen) ?? one}`}>
        {whole !== undefined && (
          <>
            This filter matches complete values only.{" "}
            {isSafeInUrl(whole) && (
              <>
                <TextLink href={`${visit.home}/search?${new URLSearchParams({ q: whole })}`}>
                  Search everywhere for this text
                </TextLink>
                .{" "}
              </>
            )}
          </>
        )}
        <TextLink href={path}>Show all {many}</TextLink>
      </EmptyState>
    );
  }
  return older ? <EmptyState title={`No older ${many}`} /> : list.empty(visit);
}

type OlderLinkProps = {
  readonly path: string;
  /** The cursor of the next page, or null on the last page. */
  readonly next: string | null;
  readonly first: boolean;
  readonly order?: Order;
};

/** The order of a list: by time, or `own` for any other order. */
type Order = "newest" | "oldest" | "own";

/** The labels of the links to the first and the next page. */
const WORDS: Readonly<Record<Order, readonly [back: string, on: string]>> = {
  newest: ["Newest", "Older"],
  oldest: ["Oldest", "Newer"],
  own: ["First page", "Next page"],
};

/**
 * Renders links to the first and the next page (keyset pagination), or nothing for a single page. Labels depend on the order.
 */
export function OlderLink({ path, next, first, order = "newest" }: OlderLinkProps) {
  if (next === null && first) return null;
  const [back, on] = WORDS[order];
  const separator = path.includes("?") ? "&" : "?";
  return (
    <CardFooter className="flex flex-wrap justify-between gap-2">
      {first ? (
        <span />
      ) : (
        <ButtonLink href={path} variant="quiet" size="sm">
          {back}
        </ButtonLink>
      )}
      {next !== null && <ActionLink href={`${path}${separator}before=${next}`}>{on}</ActionLink>}
    </CardFooter>
  );
}
