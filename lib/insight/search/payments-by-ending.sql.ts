import { type Sql, sql } from "@/lib/db/sql";
import { MOST_OF_A_KIND } from "./hit";

/**
 * The newest redemptions `d` of vouchers whose code has one of those endings, and for which the condition `own` holds, which an
 * index has in front of the ending: a few of each ending, however many are alike.
 */
export function newestEnding(endings: readonly string[], own: Sql, limit = MOST_OF_A_KIND + 1): Sql {
  return sql`(
    SELECT d.* FROM unnest(${endings}::text[]) AS sought(ending) CROSS JOIN LATERAL (
      SELECT * FROM redemptions d WHERE ${own} AND d.code_ending = sought.ending ORDER BY d.id DESC LIMIT ${limit}
    ) d ORDER BY d.id DESC LIMIT ${limit})`;
}
