import { validate } from "uuid";
import { MINUTE_MS } from "@/lib/base/clock";
import type { PageOfTimeInput } from "@/lib/base/fields";
import { firstIdAt } from "@/lib/base/ids";
import { onReplica } from "./replica";
import { joinSql, noSql, type Sql, sql } from "./sql";

/**
 * A request for up to `limit` rows of a list: the first rows or, with `before`, the rows that follow this position. `before` is
 * the ID of a row or, for {@link readOrderedPage}, a {@link Cursor} as text.
 */
export type PageRequest = { readonly before?: string | undefined; readonly limit: number };

/** A request for a page of the rows created from `createdFrom` (inclusive) to `createdBefore` (exclusive). */
export type TimeRangePageRequest = PageRequest & {
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly oldestFirst?: boolean | undefined;
};

/** Converts the list parameters of an API call to a page request. */
export function pageRequestOf({
  limit,
  after,
  created_after,
  created_before,
}: PageOfTimeInput): TimeRangePageRequest {
  return { before: after, limit, createdFrom: created_after, createdBefore: created_before };
}

/** A page of a list. `next` is the value of `before` for the request of the following page, or null on the last page. */
export type Page<Row> = { readonly rows: Row[]; readonly next: string | null };

/**
 * Reads a page by keyset pagination, through {@link onReplica}, and returns its rows converted by `present`. Requests `limit` +
 * 1 rows from `select`, to find out whether another page follows. If `before` is not an ID, starts at the first row.
 */
export async function readPage<Row extends { readonly id: string }, Shown>(
  { before, limit }: PageRequest,
  select: (request: PageRequest) => Promise<readonly Row[]>,
  present: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const page = { before: before && validate(before) ? before : undefined, limit: limit + 1 };
  const found = await onReplica(() => select(page));
  const rows = found.slice(0, limit);
  return { rows: rows.map(present), next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** A row's position in a list: its ID, preceded by its sort key `at` (such as an amount) if the list has one. */
export type Cursor = { readonly id: string; readonly at?: number | undefined };

/** A request for {@link readOrderedPage}: the first rows of a list, or the rows after a cursor. */
export type OrderedPageRequest = { readonly after?: Cursor | undefined; readonly limit: number };

/**
 * The matching rows of a scan, at most `limit`. If there are fewer, `end` is where the scan stopped, or null if it reached the
 * end of the list.
 */
export type ScannedRows<Row> = { readonly rows: readonly Row[]; readonly end: Cursor | null };

/**
 * Reads a page like {@link readPage}, for a list that is not sorted by ID alone or whose rows are found by scanning. A page can
 * have fewer rows than `limit`, or none, although another page follows. If `before` is not a cursor, starts at the first row.
 */
export async function readOrderedPage<Row, Shown>(
  { before, limit }: PageRequest,
  scan: (request: OrderedPageRequest) => Promise<ScannedRows<Row>>,
  present: (row: Row) => Shown,
  cursorOf: (row: Row) => Cursor,
): Promise<Page<Shown>> {
  const page = { after: parseCursor(before), limit: limit + 1 };
  const { rows: found, end } = await onReplica(() => scan(page));
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next = found.length > limit && last ? cursorOf(last) : end;
  return { rows: rows.map(present), next: next && formatCursor(next) };
}

const formatCursor = ({ id, at }: Cursor): string => (at === undefined ? id : `${at}.${id}`);

function parseCursor(before: string | undefined): Cursor | undefined {
  const [, at, id] = /^(?:(\d{1,15})\.)?([^.]+)$/.exec(before ?? "") ?? [];
  if (id === undefined || !validate(id)) return undefined;
  return { id, at: at === undefined ? undefined : Number(at) };
}

/** A column that precedes the ID in an index, and the value that the column has in all rows of the list. */
export type IndexPrefix = { readonly column: Sql; readonly value: Sql };

type ListColumns = {
  readonly id: Sql;
  /**
   * The column with the creation time. Without it, only the times in the IDs are compared, and the page can include
   * rows created up to a minute outside the time range.
   */
  readonly createdAt?: Sql | undefined;
  /**
   * The first column of the index that the query needs, if the query compares this column with an array (`= ANY`). PostgreSQL
   * then uses the index only if the rows are sorted by this column first.
   */
  readonly listColumn?: Sql | undefined;
  /**
   * A column that the page's bounds include before the ID. PostgreSQL then uses an index in which this column precedes the ID,
   * and no other index that contains the ID.
   */
  readonly indexPrefix?: IndexPrefix | undefined;
};

/** The largest expected difference between the time in a row's ID and the row's creation time, in milliseconds. */
const ID_TIME_TOLERANCE_MS = MINUTE_MS;

/**
 * Returns the SQL for a page's rows: their condition (`isInPage`), and their order and limit (`inOrder`). Both use an index
 * that ends with the ID. `createdAt`, if given, makes a time range exact.
 */
export function pageRows(
  { before, limit, createdFrom, createdBefore, oldestFirst = false }: TimeRangePageRequest,
  { id, createdAt, listColumn, indexPrefix }: ListColumns,
): { readonly isInPage: Sql; readonly inOrder: Sql } {
  const [beyond, direction] = oldestFirst ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`];
  const compareId = (sign: Sql, other: string): Sql =>
    indexPrefix
      ? sql`(${indexPrefix.column}, ${id}) ${sign} (${indexPrefix.value}, ${pageBound(other)})`
      : sql`${id} ${sign} ${pageBound(other)}`;
  const conditions = [
    before === undefined ? undefined : compareId(beyond, before),
    createdFrom && compareId(sql`>=`, idNear(createdFrom, -ID_TIME_TOLERANCE_MS)),
    createdFrom && createdAt && sql`${createdAt} >= ${createdFrom}`,
    createdBefore && compareId(sql`<`, idNear(createdBefore, ID_TIME_TOLERANCE_MS)),
    createdBefore && createdAt && sql`${createdAt} < ${createdBefore}`,
  ].filter((one) => one !== undefined);
  return {
    isInPage: conditions.length === 0 ? sql`TRUE` : joinSql(conditions, " AND "),
    inOrder: sql`ORDER BY ${listColumn ? sql`${listColumn} ${direction},` : noSql} ${id} ${direction} LIMIT ${limit}`,
  };
}

/**
 * Returns SQL for an ID that bounds a page. It makes PostgreSQL follow the index in order up to the limit. Otherwise,
 * PostgreSQL would read and sort all remaining rows whenever it underestimates their number.
 */
export const pageBound = (id: string): Sql => sql`page_bound(${id}::uuid)`;

function idNear(time: Date, offsetMs: number): string {
  return firstIdAt(new Date(time.getTime() + offsetMs));
}
