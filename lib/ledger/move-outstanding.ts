import { paced } from "@/lib/db/paced";
import { addToOutstanding, selectOutstandingMark } from "./outstanding-store";
import { selectNextPart } from "./totals-store";

/**
 * Adds up what is left on the vouchers of each reseller, five thousand transfers at a time, as far as the running totals go,
 * so that no transfer comes in behind. Works for `budgetMs` at most, and goes on from there the next time; any number may
 * work at once, and each transfer is added once.
 */
export async function moveOutstanding(budgetMs?: number): Promise<void> {
  await paced(async () => {
    const { reached: after, settled } = await selectOutstandingMark();
    if (settled <= after) return "done";
    await addToOutstanding({ after, upTo: await selectNextPart({ after, upTo: settled }) });
    return "more";
  }, budgetMs);
}
