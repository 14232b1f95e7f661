import { MINUTE_MS } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import type { TimeRangePageRequest } from "./page";
import { joinSql, noSql, type Sql, sql } from "./sql";

type Columns = {
  readonly id: Sql;
  readonly createdAt: Sql;
  readonly listColumn?: Sql | undefined;
  readonly indexPrefix?: IndexPrefix | undefined;
};

/** How far an identifier's time may be from the row's own. */
const ID_ASIDE_MS = MINUTE_MS;

/** A column that an index has in front of the identifier, and the value of it that all rows looked for have. */
export type IndexPrefix = { readonly column: Sql; readonly value: Sql };

/**
 * The rows of a page that were made when it says: along an index that ends with the identifier, and exactly by the row's own
 * time. `inOrder` orders and limits them. `along` is the column that such an index begins with, where the rows are those of a list
 * of its values, even of one: their order is then that index's alone, and nobody goes through everybody's newest rows for one's own.
 * With a column `beside` it the identifier is compared by no index but theirs.
 */
export function pageRows(
  { before, limit, createdFrom, createdBefore, oldestFirst = false }: TimeRangePageRequest,
  { id, createdAt, listColumn: along, indexPrefix: beside }: Columns,
): { readonly isInPage: Sql; readonly inOrder: Sql } {
  const [beyond, way] = oldestFirst ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`];
  const isId = (sign: Sql, other: string): Sql =>
    beside
      ? sql`(${beside.column}, ${id}) ${sign} (${beside.value}, ${other}::uuid)`
      : sql`${id} ${sign} ${other}::uuid`;
  const conditions = [
    before === undefined ? undefined : isId(beyond, before),
    createdFrom &&
      sql`${isId(sql`>=`, idAside(createdFrom, -ID_ASIDE_MS))} AND ${createdAt} >= ${createdFrom}`,
    createdBefore &&
      sql`${isId(sql`<`, idAside(createdBefore, ID_ASIDE_MS))} AND ${createdAt} < ${createdBefore}`,
  ].filter((one) => one !== undefined);
  return {
    isInPage: conditions.length === 0 ? sql`TRUE` : joinSql(conditions, " AND "),
    inOrder: sql`ORDER BY ${along ? sql`${along} ${way},` : noSql} ${id} ${way} LIMIT ${limit}`,
  };
}

function idAside(time: Date, byMs: number): string {
  return firstIdAt(new Date(time.getTime() + byMs));
}
