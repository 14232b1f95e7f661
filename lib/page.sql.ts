import { MINUTE_MS } from "@/lib/clock";
import { joinSql, noSql, type Sql, sql } from "@/lib/db/sql";
import { firstIdAt } from "@/lib/ids";
import type { PageOfTime } from "./page";

/** How far an identifier's time may be from the row's own. */
const ID_ASIDE_MS = MINUTE_MS;

/**
 * The rows of a page that were made when it says: along an index that ends with the identifier, and exactly by the row's own
 * time. `inOrder` orders and limits them. `along` is the column that such an index begins with, where the rows are those of a list
 * of its values, even of one: their order is then that index's alone, and nobody goes through everybody's newest rows for one's own.
 */
export function pageRows(
  { before, limit, madeFrom, madeBefore, oldestFirst = false }: PageOfTime,
  { id, createdAt, along }: { readonly id: Sql; readonly createdAt: Sql; readonly along?: Sql },
): { readonly isInPage: Sql; readonly inOrder: Sql } {
  const [beyond, way] = oldestFirst ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`];
  const conditions = [
    before === undefined ? undefined : sql`${id} ${beyond} ${before}::uuid`,
    madeFrom && sql`${id} >= ${idAside(madeFrom, -ID_ASIDE_MS)}::uuid AND ${createdAt} >= ${madeFrom}`,
    madeBefore && sql`${id} < ${idAside(madeBefore, ID_ASIDE_MS)}::uuid AND ${createdAt} < ${madeBefore}`,
  ].filter((one) => one !== undefined);
  return {
    isInPage: conditions.length === 0 ? sql`TRUE` : joinSql(conditions, " AND "),
    inOrder: sql`ORDER BY ${along ? sql`${along} ${way},` : noSql} ${id} ${way} LIMIT ${limit}`,
  };
}

function idAside(time: Date, byMs: number): string {
  return firstIdAt(new Date(time.getTime() + byMs));
}
