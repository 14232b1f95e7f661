import { setTimeout as sleep } from "node:timers/promises";
import { firstIdAt } from "@/lib/base/ids";
import { earlierNow } from "./clock-skew";
import { runOnce, type Sql, sql } from "./sql";

const MIN_PAUSE_MS = 20;
const PAUSE_FACTOR = 3;
const DELETE_PAGE_SIZE = 1_000;

/**
 * Runs `step` repeatedly until it returns "done", or until `budgetMs` milliseconds have passed at the end of a step. Returns
 * true if `step` returned "done", otherwise false. Pauses between steps for `pauseFactor` times the duration of the previous
 * step (by default 3 times) and for at least 20 ms, so that background work yields to requests when the database is busy. Does
 * not pause if `pauseFactor` is 0.
 */
export async function runPaced(
  step: () => Promise<"more" | "done">,
  budgetMs = Infinity,
  pauseFactor = PAUSE_FACTOR,
): Promise<boolean> {
  const startedMs = performance.now();
  for (;;) {
    const stepStartedMs = performance.now();
    if ((await step()) === "done") return true;
    const stepEndedMs = performance.now();
    if (stepEndedMs - startedMs >= budgetMs) return false;
    if (pauseFactor > 0) await sleep(Math.max(MIN_PAUSE_MS, pauseFactor * (stepEndedMs - stepStartedMs)));
  }
}

/**
 * Deletes rows of `table` whose IDs were generated more than `olderThanMs` milliseconds ago, oldest first, 1,000 at a time with
 * pauses. Stops when none is left or `budgetMs` milliseconds have passed. Returns the number of deleted rows.
 */
export async function deleteOldRows(table: Sql, olderThanMs: number, budgetMs?: number): Promise<number> {
  const before = firstIdAt(new Date((await earlierNow()).getTime() - olderThanMs));
  let total = 0;
  await runPaced(async () => {
    const deleted = await runOnce(sql`
      DELETE FROM ${table} WHERE id = ANY(ARRAY(
        SELECT id FROM ${table} WHERE id < ${before}::uuid ORDER BY id LIMIT ${DELETE_PAGE_SIZE}))`);
    total += deleted;
    return deleted < DELETE_PAGE_SIZE ? "done" : "more";
  }, budgetMs);
  return total;
}
