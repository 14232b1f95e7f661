import { now } from "@/lib/clock";
import { firstIdAt } from "@/lib/ids";
import { runOnce, type Sql, sql } from "./sql";

const PAGE_SIZE = 5_000;

/**
 * Deletes the rows of a table whose identifiers were made longer ago than that, 5,000 at a time, so that no statement
 * is long. Returns how many.
 */
export async function deleteOldRows(table: Sql, olderThanMs: number): Promise<number> {
  const before = firstIdAt(new Date(now().getTime() - olderThanMs));
  for (let total = 0; ; ) {
    const deleted = await runOnce(sql`
      DELETE FROM ${table} WHERE id = ANY(ARRAY(
        SELECT id FROM ${table} WHERE id < ${before}::uuid ORDER BY id LIMIT ${PAGE_SIZE}))`);
    total += deleted;
    if (deleted < PAGE_SIZE) return total;
  }
}
