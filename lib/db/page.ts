import { validate } from "uuid";
import type { PageOfTimeInput } from "@/lib/base/fields";
import { onReplica } from "./replica";

/** Which page of a list is wanted: the newest rows, or those older than the row `before`. */
export type PageRequest = { readonly before?: string | undefined; readonly limit: number };

/** A page of what was made between two moments, the first of them included; from the oldest on where that is asked for. */
export type TimeRangePageRequest = PageRequest & {
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly oldestFirst?: boolean | undefined;
};

/** The page that a call of the API asks for. */
export function pageRequestOf({
  limit,
  after,
  created_after,
  created_before,
}: PageOfTimeInput): TimeRangePageRequest {
  return { before: after, limit, createdFrom: created_after, createdBefore: created_before };
}

/** A page of a list, newest first. `next` is the `before` of the page that follows; null on the last. */
export type Page<Row> = { readonly rows: Row[]; readonly next: string | null };

/**
 * Reads a page by keyset and presents its rows. `select` is asked for one row too many, whose presence says that
 * another page follows. A `before` that is no id begins at the newest. Reads {@link onReplica}, so that every list does.
 */
export async function readPage<Row extends { readonly id: string }, Shown>(
  { before, limit }: PageRequest,
  select: (wanted: PageRequest) => Promise<readonly Row[]>,
  present: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const page = { before: before && validate(before) ? before : undefined, limit: limit + 1 };
  const found = await onReplica(() => select(page));
  const rows = found.slice(0, limit);
  return { rows: rows.map(present), next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Where a row stands in a list: by its identifier alone, or by a number first, such as an amount or a time. */
export type Cursor = { readonly id: string; readonly at?: number | undefined };

/** Which page is wanted of a list in an order of its own: what comes after a place in it. */
export type OrderedPageRequest = { readonly after?: Cursor | undefined; readonly limit: number };

/**
 * The rows that fit of those a list was looked through for, as many as were wanted. `end` is where the look stopped while
 * there may be more; null at the end of the list.
 */
export type ScannedRows<Row> = { readonly rows: readonly Row[]; readonly end: Cursor | null };

/**
 * {@link readPage} of a list that is in an order of its own, or whose rows have to be looked for: such a page may have fewer
 * rows than were wanted, or none, and still another after it. A `before` that is no place begins at the first.
 */
export async function readOrderedPage<Row, Shown>(
  { before, limit }: PageRequest,
  look: (wanted: OrderedPageRequest) => Promise<ScannedRows<Row>>,
  present: (row: Row) => Shown,
  placeOf: (row: Row) => Cursor,
): Promise<Page<Shown>> {
  const page = { after: parseCursor(before), limit: limit + 1 };
  const { rows: found, end } = await onReplica(() => look(page));
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next = found.length > limit && last ? placeOf(last) : end;
  return { rows: rows.map(present), next: next && formatCursor(next) };
}

const formatCursor = ({ id, at }: Cursor): string => (at === undefined ? id : `${at}.${id}`);

function parseCursor(before: string | undefined): Cursor | undefined {
  const [, at, id] = /^(?:(\d{1,15})\.)?([^.]+)$/.exec(before ?? "") ?? [];
  if (id === undefined || !validate(id)) return undefined;
  return { id, at: at === undefined ? undefined : Number(at) };
}
