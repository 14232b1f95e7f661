import { type AccountParams, type Visit } from "../_shell/require-account";
import { type Cell } from "./csv";
import { type Filter, minorOf } from "./filter";
import { type RowName } from "./row-name";
import { type Page, type PageRequest } from "@/lib/db/page";
import { listViews } from "@/lib/identity/saved-views/manage-views";
import { type SavedView } from "@/lib/identity/saved-views/schema";
import { type ReactNode } from "react";

export type Filters = Readonly<Record<string, Filter>>;

/** What a cell shows: what the row is called, an amount by its `*_display`, a moment by the clocks of whoever looks, or anything else. */
type Content<Row> =
  | { readonly name: (row: Row, visit: Visit) => RowName }
  | { readonly amount: (row: Row) => string }
  | { readonly time: (row: Row) => Moment }
  | { readonly date: (row: Row) => Moment }
  | { readonly cell: (row: Row, visit: Visit) => ReactNode };

type Moment = string | Date | null;

type Fact<Row> = FieldOf<Row> | ((row: Row, visit: Visit) => Cell);

/** The fields of a row that a file can hold as they are. */
type FieldOf<Row> = { [Name in keyof Row]: Row[Name] extends Cell ? Name : never }[keyof Row];

/** What the filters of a list were set to. */
export type Chosen<Asked extends Filters> = {
  readonly [Name in keyof Asked]?: (Asked[Name] extends Filter<infer Value> ? Value : never) | undefined;
};

export type Column<Row> = Content<Row> & {
  readonly header: string;
  /** Right-aligned with even figures: amounts, which always are, and counts. */
  readonly numeric?: boolean;
  /** The narrowest screen with room for it, where that is not every one; below it stands under the row's name. */
  readonly from?: "sm" | "lg";
  /** Has it stand under the row's amount there, without its header. */
  readonly underAmount?: boolean;
  /** Takes what room there is and cuts what has none: what the row is called. */
  readonly isName?: boolean;
  readonly className?: string;
};

/**
 * All there is to say about a list: what may be asked of it, the verb that answers, and how a row looks on the page and
 * in the file. Only what an index answers is offered as a filter.
 */
export type List<Row, Asked extends Filters = Filters> = {
  /** What a row is called, and what several are. */
  readonly nouns: readonly [one: string, many: string];
  /** Where its page and its file are, below the home of the environment. */
  readonly path: string;
  readonly file: string;
  readonly pageSize: number;
  readonly filters: Asked;
  readonly read: (visit: Visit, wanted: Chosen<Asked> & PageRequest) => Promise<Page<Row>>;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<NoInfer<Row>>[];
  /** What a line of the file holds, one fact a column: a field of the row, or what is said of it. */
  readonly csv: Readonly<Record<string, Fact<NoInfer<Row>>>>;
  /** Stands in its place before the first row. */
  readonly empty: (visit: Visit) => ReactNode;
  /** In which of its orders it stands, where that is not what its filter `order` says; undefined is the newest first. */
  readonly standsBy?: (chosen: Chosen<Asked>) => string | undefined;
  /** What a row is called under some filters, where none fits. */
  readonly nounFor?: (chosen: Chosen<Asked>) => string | undefined;
};

/** Declares a list; its rows are those its verb answers. */
export function list<Row, const Asked extends Filters>(declared: List<Row, Asked>): List<Row, Asked> {
  return declared;
}

/** A list as an address asks for it. */
export type OpenList<Row, Asked extends Filters = Filters> = {
  readonly list: List<Row, Asked>;
  readonly visit: Visit;
  readonly chosen: Chosen<Asked>;
  readonly misread: Misread;
  readonly page: Page<Row>;
  /** Filters of it that the user has kept. */
  readonly views: readonly SavedView[];
  /** Whether it begins after newer rows. */
  readonly older: boolean;
};

/** What was typed where an amount is asked for and is none, by the filter's name. Nothing fits it. */
type Misread = Readonly<Record<string, string>>;

/** What an address says after its `?`. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** What the page of a list is given. */
export type ListParams = AccountParams & { readonly searchParams: Promise<Query> };

/** The amounts an address asks for that are none: who typed one must not be shown, or sent, what they did not ask for. */
export function misreadIn(filters: Filters, query: Query): Misread {
  const misread = Object.entries(filters).flatMap(([name, { control, read }]) => {
    const text = query[name];
    const said = typeof text === "string" ? text.trim() : "";
    return control.kind === "amount" && said !== "" && read(said) === undefined ? [[name, said]] : [];
  });
  return Object.fromEntries(misread);
}

/** The filters an address sets; what else it says wrongly is taken as not said. */
export function chosenIn<Asked extends Filters>(filters: Asked, query: Query): Chosen<Asked> {
  const said = Object.entries(filters).flatMap(([name, filter]) => {
    const text = query[name];
    const value = typeof text === "string" ? filter.read(text.trim()) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(said) as Chosen<Asked>;
}

/** Filters that are the two ends of one range, and what is said where the first lies beyond the last. */
const ranges = [
  { first: "from", last: "to", beyond: "is after", orderOf: (day: string) => day },
  { first: "least", last: "most", beyond: "is more than", orderOf: (said: string) => minorOf(said) ?? 0 },
] as const;

/** What an address asks the wrong way round, in words, and the same the right way; nothing can fit it. */
export function reversedIn(filters: Filters, chosen: Chosen<Filters>) {
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

/** `?before=<id>`: where an address begins in a list, the newest where it does not say. */
export function beforeIn(query: Query): string | undefined {
  const before = query["before"];
  return typeof before === "string" && before !== "" ? before : undefined;
}

/** Reads the page of a list that an address asks for. */
export async function openList<Row, Asked extends Filters>(
  opened: List<Row, Asked>,
  visit: Visit,
  query: Query,
): Promise<OpenList<Row, Asked>> {
  const chosen = chosenIn(opened.filters, query);
  const before = beforeIn(query);
  const misread = misreadIn(opened.filters, query);
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

/** The order in which a list stands under the filters that are set, as its filter `order` has it; undefined is the newest first. */
export function orderOf<Row, Asked extends Filters>({
  list: { standsBy },
  chosen,
}: Pick<OpenList<Row, Asked>, "list" | "chosen">): string | undefined {
  const set: Readonly<Record<string, string | undefined>> = chosen;
  return standsBy ? standsBy(chosen) : set["order"];
}

/** {@link orderOf} in the words of the filter, within a sentence: `newest first`. */
export function orderWords<Row, Asked extends Filters>(
  open: Pick<OpenList<Row, Asked>, "list" | "chosen">,
): string {
  const control = open.list.filters["order"]?.control;
  const order = orderOf(open);
  const words = control?.kind === "choice" ? (order ? control.words[order] : control.every) : undefined;
  return (words ?? "Newest first").toLowerCase();
}

/** An address with the filters as they are set. */
export function withChosen(address: string, chosen: Chosen<Filters>): string {
  const said = Object.entries(chosen).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return said.length > 0 ? `${address}?${new URLSearchParams(said)}` : address;
}
