import type { ReactNode } from "react";
import type { Cell } from "@/lib/base/csv";
import type { Page, PageRequest } from "@/lib/db/page";
import type { AccountParams, Visit } from "../_shell/visit";
import type { CsvPath } from "./csv-files";
import { errorOf, type Filter, minorOf } from "./filter";

/** The name of a row in a list, with its link and further text. */
export type RowName = {
  readonly text: string;
  /** The path of the page that the row opens. The whole row is a link to it. */
  readonly href?: string;
  /** A text shown next to the name, such as a customer's email. */
  readonly about?: string | null;
  /** The noun for `text` on the copy button next to it, such as "the reference". If undefined, there is no copy button. */
  readonly copied?: string;
};

export type Filters = Readonly<Record<string, Filter>>;

/**
 * The content of a column: the row's name, an amount (a formatted string or a number of minor units), a time or date in the
 * viewer's time zone, or any other content.
 */
type Content<Row> =
  | { readonly name: (row: Row, visit: Visit) => RowName }
  | { readonly amount: (row: Row) => string | number }
  | { readonly time: (row: Row) => Moment }
  | { readonly date: (row: Row) => Moment }
  | { readonly cell: (row: Row, visit: Visit) => ReactNode };

type Moment = string | Date | null;

type Fact<Row> = FieldOf<Row> | ((row: Row, visit: Visit) => Cell);

/** The names of the row fields that CSV files can contain unchanged. */
type FieldOf<Row> = { [Name in keyof Row]: Row[Name] extends Cell ? Name : never }[keyof Row];

/** The applied filter values of a list. */
export type FilterValues<FilterSet extends Filters> = {
  readonly [Name in keyof FilterSet]?:
    | (FilterSet[Name] extends Filter<infer Value> ? Value : never)
    | undefined;
};

export type Column<Row> = Content<Row> & {
  readonly header: string;
  /** Whether cells are right-aligned with tabular figures, as amounts always are. */
  readonly numeric?: boolean;
  /**
   * The smallest breakpoint at which the column is shown. On narrower screens, the cell moves below the row's name or, with
   * `underAmount`, below its amount.
   */
  readonly from?: "sm" | "lg";
  /**
   * Whether the cell of a hidden column moves below the row's amount, without the column's header, instead of below the name.
   */
  readonly underAmount?: boolean;
  /**
   * Whether the column identifies the rows, like a column with `name`. It takes the remaining width, and cells of hidden
   * columns move below its cells.
   */
  readonly isName?: boolean;
  /**
   * Whether the column contains buttons that act on the row. Its cells are right-aligned, and its header is for screen readers
   * only.
   */
  readonly hasActs?: boolean;
  readonly className?: string;
};

/**
 * The declaration of a list: its filters, the function that reads it, and its columns on the page and in CSV files. Declare
 * only filters that an index supports.
 */
type ListDeclaration<Row, FilterSet extends Filters> = {
  /** The singular and plural noun for a row. */
  readonly nouns: readonly [one: string, many: string];
  /** The path of the page, relative to the environment's home. */
  readonly path: string;
  /** The path of the CSV file, relative to the environment's home. */
  readonly file: CsvPath;
  /** The number of rows on a page, by default 25. */
  readonly pageSize?: number;
  readonly filters?: FilterSet;
  /** Returns the period of the rows, for the name of the CSV file. By default, the name contains today's date. */
  readonly periodIn?: (visit: Visit, chosen: FilterValues<FilterSet>) => string;
  readonly read: (visit: Visit, query: FilterValues<FilterSet> & PageRequest) => Promise<Page<Row>>;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<NoInfer<Row>>[];
  /** The CSV columns by header: the name of a row field, or a function that computes the value. */
  readonly csv: Readonly<Record<string, Fact<NoInfer<Row>>>>;
  /** Renders the empty state, for a list that has no rows even without filters. */
  readonly empty: (visit: Visit) => ReactNode;
  /**
   * Returns the order in effect for these filters, or undefined for newest first. By default, it is the value of the filter
   * `order`.
   */
  readonly orderInEffect?: (chosen: FilterValues<FilterSet>) => string | undefined;
  /** Returns the noun for an empty result with these filters, if it differs from `nouns`. */
  readonly nounFor?: (chosen: FilterValues<FilterSet>) => string | undefined;
};

export type List<Row, FilterSet extends Filters = Filters> = Omit<
  ListDeclaration<Row, FilterSet>,
  "pageSize" | "filters"
> & {
  readonly pageSize: number;
  readonly filters: FilterSet;
};

/** The part of a list that its table needs. */
export type TableOf<Row> = Pick<List<Row>, "columns" | "keyOf">;

/** Declares a list. Infers the row type from `read`. */
export function list<Row, const FilterSet extends Filters = Record<never, never>>(
  declared: ListDeclaration<Row, FilterSet>,
): List<Row, FilterSet> {
  return { pageSize: 25, filters: {} as FilterSet, ...declared };
}

/** A list opened for a page, with the filters from the page's query and one page of matching rows. */
export type OpenList<Row, FilterSet extends Filters = Filters> = {
  readonly list: List<Row, FilterSet>;
  readonly visit: Visit;
  readonly chosen: FilterValues<FilterSet>;
  readonly invalidValues: InvalidValues;
  readonly page: Page<Row>;
  /** True on every page of the list except the first. */
  readonly older: boolean;
};

/** Invalid typed values in the query, by filter name. If there are any, the list has no rows. */
type InvalidValues = Readonly<Record<string, string>>;

/** The query parameters of a page. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** The props of a list's page. */
export type ListParams<More extends object = object> = AccountParams<More> & {
  readonly searchParams: Promise<Query>;
};

/**
 * Returns the invalid values of the text and amount filters in the query. A list must not ignore them, or it would show
 * unfiltered rows. Dates and options do not count, because their controls accept only valid values.
 */
export function invalidValuesIn(filters: Filters, query: Query, timezone: string): InvalidValues {
  const invalid = Object.entries(filters).flatMap(([name, filter]) => {
    const text = query[name];
    const value = typeof text === "string" ? text.trim() : "";
    if (errorOf(filter) === undefined || value === "") return [];
    return filter.read(value, timezone) === undefined ? [[name, value]] : [];
  });
  return Object.fromEntries(invalid);
}

/** Parses the filters in the query. Omits invalid values, see {@link invalidValuesIn}. */
export function filterValuesIn<FilterSet extends Filters>(
  filters: FilterSet,
  query: Query,
  timezone: string,
): FilterValues<FilterSet> {
  const values = Object.entries(filters).flatMap(([name, filter]) => {
    const text = query[name];
    const value = typeof text === "string" ? filter.read(text.trim(), timezone) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(values) as FilterValues<FilterSet>;
}

/** Pairs of filters that form a range, with the text for a reversed range. */
const ranges = [
  { first: "from", last: "to", beyond: "is after", orderOf: (day: string) => day },
  {
    first: "least",
    last: "most",
    beyond: "is greater than",
    orderOf: (amount: string) => minorOf(amount) ?? 0,
  },
] as const;

/** Returns the error text and the corrected filters if a range in the query is reversed, otherwise undefined. */
export function reversedRangeIn(filters: Filters, chosen: FilterValues<Filters>) {
  for (const { first, last, beyond, orderOf: placeOf } of ranges) {
    const [begin, end] = [chosen[first], chosen[last]];
    if (begin === undefined || end === undefined || placeOf(begin) <= placeOf(end)) continue;
    return {
      words: `“${filters[first]?.label}” ${beyond} “${filters[last]?.label}”`,
      turned: { ...chosen, [first]: end, [last]: begin },
    };
  }
  return undefined;
}

/** Returns the pagination cursor in the query parameter `before`, or undefined on the first page. */
export function cursorIn(query: Query): string | undefined {
  const before = query["before"];
  return typeof before === "string" && before !== "" ? before : undefined;
}

/** Opens a list: reads one page of the rows that the query selects. */
export async function openList<Row, FilterSet extends Filters>(
  opened: List<Row, FilterSet>,
  visit: Visit,
  query: Query,
): Promise<OpenList<Row, FilterSet>> {
  const { timezone } = visit.user;
  const chosen = filterValuesIn(opened.filters, query, timezone);
  const before = cursorIn(query);
  const invalidValues = invalidValuesIn(opened.filters, query, timezone);
  const page =
    Object.keys(invalidValues).length > 0
      ? NOTHING
      : await opened.read(visit, { ...chosen, before, limit: opened.pageSize });
  return { list: opened, visit, chosen, invalidValues, page, older: before !== undefined };
}

const NOTHING = { rows: [], next: null };

/** Returns the order in effect for the applied filters, or undefined for newest first. */
export function orderOf<Row, FilterSet extends Filters>({
  list: { orderInEffect },
  chosen,
}: Pick<OpenList<Row, FilterSet>, "list" | "chosen">): string | undefined {
  const set: Readonly<Record<string, string | undefined>> = chosen;
  return orderInEffect ? orderInEffect(chosen) : set["order"];
}

/** Returns the order of a list as text for use within a sentence, such as `newest first`. */
export function orderWords<Row, FilterSet extends Filters>(
  open: Pick<OpenList<Row, FilterSet>, "list" | "chosen">,
): string {
  const control = open.list.filters["order"]?.control;
  const order = orderOf(open);
  const words = control?.kind === "choice" ? (order ? control.words[order] : control.every) : undefined;
  return (words ?? "Newest first").toLowerCase();
}

/** Returns the URL with the applied filters as query parameters. */
export function withFilters(address: string, chosen: FilterValues<Filters>): string {
  const parameters = Object.entries(chosen).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return parameters.length > 0 ? `${address}?${new URLSearchParams(parameters)}` : address;
}
