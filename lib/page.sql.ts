import { MINUTE_MS } from "@/lib/clock";
import { joinSql, type Sql, sql } from "@/lib/db/sql";
import { firstIdAt } from "@/lib/ids";
import type { PageOfTime } from "./page";

/** How far an identifier's time may be from the row's own. */
const ID_ASIDE_MS = MINUTE_MS;

/**
 * The rows of a page that were made when it says: along an index that ends with the identifier, and exactly by the row's own
 * time. `inOrder` orders and limits them.
 */
export function pageRows(
  { before, limit, madeFrom, madeBefore, oldestFirst = false }: PageOfTime,
  { id, createdAt }: { readonly id: Sql; readonly createdAt: Sql },
): { readonly isInPage: Sql; readonly inOrder: Sql } {
  const beyond = oldestFirst ? sql`>` : sql`<`;
  const conditions = [
    before === undefined ? undefined : sql`${id} ${beyond} ${before}::uuid`,
    madeFrom && sql`${id} >= ${idAside(madeFrom, -ID_ASIDE_MS)}::uuid AND ${createdAt} >= ${madeFrom}`,
    madeBefore && sql`${id} < ${idAside(madeBefore, ID_ASIDE_MS)}::uuid AND ${createdAt} < ${madeBefore}`,
  ].filter((one) => one !== undefined);
  return {
    isInPage: conditions.length === 0 ? sql`TRUE` : joinSql(conditions, " AND "),
    inOrder: sql`ORDER BY ${id} ${oldestFirst ? sql`ASC` : sql`DESC`} LIMIT ${limit}`,
  };
}

function idAside(time: Date, byMs: number): string {
  return firstIdAt(new Date(time.getTime() + byMs));
}
