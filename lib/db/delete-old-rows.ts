import { firstIdAt } from "@/lib/base/ids";
import { earlierNow } from "./clock-skew";
import { runPaced } from "./run-paced";
import { runOnce, type Sql, sql } from "./sql";

const PAGE_SIZE = 1_000;

/**
 * Deletes the rows of a table whose identifiers were made longer ago than that, in their order and 1,000 at a time with a
 * pause between, until none is left or `budgetMs` have passed. Returns how many.
 */
export async function deleteOldRows(table: Sql, olderThanMs: number, budgetMs?: number): Promise<number> {
  const before = firstIdAt(new Date((await earlierNow()).getTime() - olderThanMs));
  let total = 0;
  await runPaced(async () => {
    const deleted = await runOnce(sql`
      DELETE FROM ${table} WHERE id = ANY(ARRAY(
        SELECT id FROM ${table} WHERE id < ${before}::uuid ORDER BY id LIMIT ${PAGE_SIZE}))`);
    total += deleted;
    return deleted < PAGE_SIZE ? "done" : "more";
  }, budgetMs);
  return total;
}
