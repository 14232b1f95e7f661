import { MINUTE_MS, now } from "@/lib/base/clock";
import { advance, settle } from "./advance-checkpoint";
import { foldOutstanding } from "./outstanding-store";
import { totalsReached } from "./totals-reach";
import { foldTotals } from "./totals-store";

/** What was written in the last minute is left to the next time, so that the wait for open transactions is short. */
const BEHIND_MS = MINUTE_MS;

/**
 * Moves the running totals of the ledger forward to a minute before the present `at`. Works for `budgetMs` at most, and goes on
 * from there the next time; any number may work at once, and each transfer is added once. The totals are final: no transfer
 * comes in behind them, whatever the clocks do.
 */
export async function moveTotals(
  budgetMs?: number,
  { at = now(), behindMs = BEHIND_MS }: { readonly at?: Date; readonly behindMs?: number } = {},
): Promise<void> {
  const upTo = await settle("totals", { at, behindMs, orLatest: true });
  if (upTo === undefined) return;
  const foldPart = foldTotals.bind(undefined, "totals", "ledger_totals");
  await advance({ checkpoint: "totals", foldPart }, upTo, budgetMs);
}

/** Moves the sums of what is outstanding of each reseller as far as the running totals go, the rest as {@link moveTotals}. */
export async function moveOutstanding(budgetMs?: number): Promise<void> {
  const reached = await totalsReached();
  const foldPart = foldOutstanding.bind(undefined, "outstanding", "outstanding_sums");
  await advance({ checkpoint: "outstanding", foldPart }, reached, budgetMs);
}
