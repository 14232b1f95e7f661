import { onLane } from "@/lib/db/lanes";
import { recordLateTransfers, type Underpayment } from "@/lib/money/ledger/record-late-transfers";
import { rebuildSums, restartRecounts } from "@/lib/money/ledger/recount";
import { advanceOutstanding, advanceTotals } from "@/lib/money/ledger/totals";
import { type EarningsRebuildResult, gatherEarnings, rebuildEarnings } from "./gather-earnings";

/** What a rebuild corrected or, with `dryRun`, what it would correct. */
export type RebuildResult = {
  readonly late: readonly Underpayment[];
  /** The differing sums, by checkpoint. */
  readonly sums: Awaited<ReturnType<typeof rebuildSums>>;
  readonly earnings: EarningsRebuildResult;
};

/**
 * Recomputes the running totals, outstanding amounts and earnings from the transfers, during normal operation. Also records as
 * late the transfers that payouts missed, so that the next payouts pay them. If a call is interrupted, the next one continues.
 * With `dryRun`, only returns the differences.
 */
export function rebuildLedger(dryRun: boolean): Promise<RebuildResult> {
  return onLane("checks", async () => {
    const late = await recordLateTransfers(dryRun);
    if (!dryRun && late.some(({ transferIds }) => transferIds)) await restartRecounts();
    const sums = await rebuildSums(dryRun);
    if (!dryRun) {
      await advanceTotals(undefined, { behindMs: 0 });
      await advanceOutstanding();
      await gatherEarnings();
    }
    return { late, sums, earnings: await rebuildEarnings(dryRun) };
  });
}
