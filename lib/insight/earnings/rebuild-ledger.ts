import { onLane } from "@/lib/db/lanes";
import { recordLateTransfers, type Underpayment } from "@/lib/money/ledger/record-late-transfers";
import { rebuildSums, restartRecounts } from "@/lib/money/ledger/recount";
import { moveOutstanding, moveTotals } from "@/lib/money/ledger/totals";
import { type EarningsRebuildResult, gatherEarnings, rebuildEarnings } from "./gather-earnings";

/** What a rebuild found and corrected; of a dry run, what it would correct. */
export type RebuildResult = {
  readonly late: readonly Underpayment[];
  /** By the checkpoint of the sums. */
  readonly sums: Awaited<ReturnType<typeof rebuildSums>>;
  readonly earnings: EarningsRebuildResult;
};

/**
 * Recomputes the running totals, what is outstanding and what partners earned from the transfers, while others go on writing, and
 * records transfers as late that no payout has paid. Broken off and called again, it goes on where it was. A `dryRun` finds
 * what differs and changes none of them.
 */
export function rebuildLedger(dryRun: boolean): Promise<RebuildResult> {
  return onLane("checks", async () => {
    const late = await recordLateTransfers(dryRun);
    if (!dryRun && late.some(({ transferIds }) => transferIds)) await restartRecounts();
    const sums = await rebuildSums(dryRun);
    if (!dryRun) {
      await moveTotals(undefined, { behindMs: 0 });
      await moveOutstanding();
      await gatherEarnings();
    }
    return { late, sums, earnings: await rebuildEarnings(dryRun) };
  });
}
