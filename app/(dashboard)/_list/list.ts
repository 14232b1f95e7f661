import type { ReactNode } from "react";
import type { Cell } from "@/lib/base/csv";
import type { Page, PageRequest } from "@/lib/db/page";
import { listViews } from "@/lib/identity/saved-views/manage-views";
import type { SavedView } from "@/lib/identity/saved-views/schema";
import type { AccountParams, Visit } from "../_shell/require-account";
import type { CsvPath } from "./csv-files";
import { type Filter, minorOf } from "./filter";

/** The row's name. */
export type RowName = {
  readonly text: string;
  /** The row's page. The whole row links there. */
  readonly href?: string;
  /** The subject of the row. */
  readonly about?: string | null;
  /** What the row's copy button copies, such as "the reference". The row has no copy button without it. */
  readonly copied?: string;
};

export type Filters = Readonly<Record<string, Filter>>;

/** A cell: the row's name, an amount, a time in the viewer's time zone, or other content. */
type Content<Row> =
  | { readonly name: (row: Row, visit: Visit) => RowName }
  | { readonly amount: (row: Row) => string }
  | { readonly time: (row: Row) => Moment }
  | { readonly date: (row: Row) => Moment }
  | { readonly cell: (row: Row, visit: Visit) => ReactNode };

type Moment = string | Date | null;

type Fact<Row> = FieldOf<Row> | ((row: Row, visit: Visit) => Cell);

/** The row fields that CSV files contain unchanged. */
type FieldOf<Row> = { [Name in keyof Row]: Row[Name] extends Cell ? Name : never }[keyof Row];

/** The applied filter values of a list. */
export type FilterValues<Asked extends Filters> = {
  readonly [Name in keyof Asked]?: (Asked[Name] extends Filter<infer Value> ? Value : never) | undefined;
};

export type Column<Row> = Content<Row> & {
  readonly header: string;
  /** Right-aligned with tabular figures. Implied for amounts. */
  readonly numeric?: boolean;
  /** The smallest breakpoint that shows the column; below it the cell moves under the row's name. */
  readonly from?: "sm" | "lg";
  /** Moves the cell under the row's amount instead, without its header. */
  readonly underAmount?: boolean;
  /** Takes the remaining width and truncates. */
  readonly isName?: boolean;
  readonly className?: string;
};

/**
 * The declaration of a list: filters, the verb that reads it, and its columns on the page and in CSV. Only
 * filters backed by an index are offered.
 */
export type List<Row, Asked extends Filters = Filters> = {
  /** The noun for a row, singular and plural. */
  readonly nouns: readonly [one: string, many: string];
  /** The paths of the page and the CSV file, below the environment's home. */
  readonly path: string;
  readonly file: CsvPath;
  readonly pageSize: number;
  readonly filters: Asked;
  readonly read: (visit: Visit, wanted: FilterValues<Asked> & PageRequest) => Promise<Page<Row>>;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<NoInfer<Row>>[];
  /** The CSV columns: row fields or computed values. */
  readonly csv: Readonly<Record<string, Fact<NoInfer<Row>>>>;
  /** The empty state before the first row. */
  readonly empty: (visit: Visit) => ReactNode;
  /** The order in effect, if not the value of the filter `order`; undefined means newest first. */
  readonly standsBy?: (chosen: FilterValues<Asked>) => string | undefined;
  /** The noun for the empty result of some filters. */
  readonly nounFor?: (chosen: FilterValues<Asked>) => string | undefined;
};

/** Declares a list; infers the row type from its verb. */
export function list<Row, const Asked extends Filters>(declared: List<Row, Asked>): List<Row, Asked> {
  return declared;
}

/** A list read for the current query. */
export type OpenList<Row, Asked extends Filters = Filters> = {
  readonly list: List<Row, Asked>;
  readonly visit: Visit;
  readonly chosen: FilterValues<Asked>;
  readonly misread: Misread;
  readonly page: Page<Row>;
  /** The user's saved views. */
  readonly views: readonly SavedView[];
  /** Whether this is not the first page. */
  readonly older: boolean;
};

/** Invalid amounts in the query, by filter name. They match nothing. */
type Misread = Readonly<Record<string, string>>;

/** The query parameters. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** The props of a list's page. */
export type ListParams = AccountParams & { readonly searchParams: Promise<Query> };

/** Invalid amounts in the query. The list must not ignore them and show unfiltered rows. */
export function invalidAmountsIn(filters: Filters, query: Query): Misread {
  const misread = Object.entries(filters).flatMap(([name, { control, read }]) => {
    const text = query[name];
    const said = typeof text === "string" ? text.trim() : "";
    return control.kind === "amount" && said !== "" && read(said) === undefined ? [[name, said]] : [];
  });
  return Object.fromEntries(misread);
}

/** Parses the filters of a query. Invalid values are ignored. */
export function filterValuesIn<Asked extends Filters>(filters: Asked, query: Query): FilterValues<Asked> {
  const said = Object.entries(filters).flatMap(([name, filter]) => {
    const text = query[name];
    const value = typeof text === "string" ? filter.read(text.trim()) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(said) as FilterValues<Asked>;
}

/** Filters that form a range, with the message if start and end are reversed. */
const ranges = [
  { first: "from", last: "to", beyond: "is after", orderOf: (day: string) => day },
  { first: "least", last: "most", beyond: "is more than", orderOf: (said: string) => minorOf(said) ?? 0 },
] as const;

/** The reversed range of a query as text, and its correction. */
export function reversedIn(filters: Filters, chosen: FilterValues<Filters>) {
  for (const { first, last, beyond, orderOf: placeOf } of ranges) {
    const [begin, end] = [chosen[first], chosen[last]];
    if (begin === undefined || end === undefined || placeOf(begin) <= placeOf(end)) continue;
    return {
      words: `${filters[first]?.label} ${beyond} ${filters[last]?.label}`,
      turned: { ...chosen, [first]: end, [last]: begin },
    };
  }
  return undefined;
}

/** The pagination parameter `?before=<id>`; the first page without it. */
export function beforeIn(query: Query): string | undefined {
  const before = query["before"];
  return typeof before === "string" && before !== "" ? before : undefined;
}

/** Reads the page of a list for a query. */
export async function openList<Row, Asked extends Filters>(
  opened: List<Row, Asked>,
  visit: Visit,
  query: Query,
): Promise<OpenList<Row, Asked>> {
  const chosen = filterValuesIn(opened.filters, query);
  const before = beforeIn(query);
  const misread = invalidAmountsIn(opened.filters, query);
  const hasFilters = Object.keys(opened.filters).length > 0;
  const [page, views] = await Promise.all([
    Object.keys(misread).length > 0
      ? NOTHING
      : opened.read(visit, { ...chosen, before, limit: opened.pageSize }),
    hasFilters ? listViews(visit.user, opened.path) : [],
  ]);
  return { list: opened, visit, chosen, misread, page, views, older: before !== undefined };
}

const NOTHING = { rows: [], next: null };

/** The order in effect for the applied filters; undefined means newest first. */
export function orderOf<Row, Asked extends Filters>({
  list: { standsBy },
  chosen,
}: Pick<OpenList<Row, Asked>, "list" | "chosen">): string | undefined {
  const set: Readonly<Record<string, string | undefined>> = chosen;
  return standsBy ? standsBy(chosen) : set["order"];
}

/** {@link orderOf} as text within a sentence: `newest first`. */
export function orderWords<Row, Asked extends Filters>(
  open: Pick<OpenList<Row, Asked>, "list" | "chosen">,
): string {
  const control = open.list.filters["order"]?.control;
  const order = orderOf(open);
  const words = control?.kind === "choice" ? (order ? control.words[order] : control.every) : undefined;
  return (words ?? "Newest first").toLowerCase();
}

/** The URL with the applied filters. */
export function withChosen(address: string, chosen: FilterValues<Filters>): string {
  const said = Object.entries(chosen).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return said.length > 0 ? `${address}?${new URLSearchParams(said)}` : address;
}
