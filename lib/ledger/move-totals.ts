import { MINUTE_MS, now, SECOND_MS } from "@/lib/clock";
import { paced } from "@/lib/db/paced";
import { firstIdAt } from "@/lib/ids";
import { addToTotals, proposeTotals, selectNextPart, selectTotalsMark } from "./totals-store";

/** How far clocks may be apart, or be set back. */
const BEHIND_MS = MINUTE_MS;
/** A transaction that is still writing by then is waited for the next time. */
const SETTLING_MS = 2 * SECOND_MS;

/**
 * Moves the running totals of the ledger forward, five thousand transfers at a time, to a minute ago. Works for `budgetMs`
 * at most, and goes on from there the next time; any number may work at once, and each transfer is added once.
 *
 * A transfer is numbered by the database, in the transaction that writes it and after that has begun to write; but
 * transactions do not commit in that order. So a moment is proposed together with the transactions that are under way, and
 * gone to once they have ended. What is found by the totals is therefore final: no transfer comes in behind them.
 */
export async function moveTotals(budgetMs?: number, behindMs = BEHIND_MS): Promise<void> {
  await proposeTotals(firstIdAt(new Date(now().getTime() - behindMs)), behindMs);
  const isSettled = await paced(
    async () => ((await selectTotalsMark()).settled ? "done" : "more"),
    SETTLING_MS,
  );
  if (!isSettled) return;
  await paced(async () => {
    const { reached: after, proposed, settled } = await selectTotalsMark();
    // Another may have gone there meanwhile, and proposed a moment of its own, which is to be waited for.
    if (proposed === null || proposed <= after || !settled) return "done";
    await addToTotals({ after, upTo: await selectNextPart({ after, upTo: proposed }) });
    return "more";
  }, budgetMs);
}
