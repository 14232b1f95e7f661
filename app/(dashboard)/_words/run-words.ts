import { displayAmount } from "@/lib/base/display-amount";
import type { Environment } from "@/lib/base/fields";
import type { BankFile } from "@/lib/money/payouts/bank-files";
import type { PayoutRun } from "@/lib/money/payouts/read-runs";

const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });

type Counts = Pick<PayoutRun, "inTransit" | "paid" | "reversed">;
type Amounts = Pick<PayoutRun, "inTransitAmount" | "paidAmount" | "reversedAmount">;

/** Returns how many of a run's payouts have each status: `1 paid, 1 reversed`. */
export function runCounts({ inTransit, paid, reversed }: Counts): string {
  const parts: [number, string][] = [
    [inTransit, "in transit"],
    [paid, "paid"],
    [reversed, "reversed"],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(", ");
}

/**
 * Returns a run's amounts by status: `€1,029.04 paid, €2,043.44 reversed`. Returns undefined if all payouts have the same
 * status.
 */
export function runAmounts(run: Amounts): string | undefined {
  const parts: [number, string][] = [
    [run.inTransitAmount, "in transit"],
    [run.paidAmount, "paid"],
    [run.reversedAmount, "reversed"],
  ];
  const nonZero = parts.filter(([amount]) => amount > 0);
  if (nonZero.length < 2) return undefined;
  return nonZero.map(([amount, words]) => `${displayAmount(amount)} ${words}`).join(", ");
}

/** What follows after a payout run is discarded. */
export const AFTER_DISCARD = "The next run includes the amounts, except those of suspended partners.";

/** The description of the dialog that marks one payout as paid. */
export const PAID_DESCRIPTIONS = {
  test: "No bank is involved in test mode, so enter any reference. A paid payout can no longer be reversed.",
  live: "A paid payout can no longer be reversed.",
} as const satisfies Record<Environment, string>;

/**
 * Returns the title and description of the dialog that marks `count` payouts as paid: all payouts in transit of a bank file or,
 * in test mode, of a payout run.
 */
export function allPaidWords(
  count: number,
  environment: Environment,
): { readonly title: string; readonly description: string } {
  if (environment === "test") {
    return {
      title: `Mark ${count === 1 ? "the payout" : `all ${count} payouts`} in transit as paid?`,
      description: PAID_DESCRIPTIONS.test,
    };
  }
  return count === 1
    ? {
        title: "Has the bank paid the payout in transit?",
        description: PAID_DESCRIPTIONS.live,
      }
    : {
        title: `Has the bank paid all ${count} payouts in transit?`,
        description:
          "Paid payouts can no longer be reversed. If the bank gave separate references, mark the payouts one by one.",
      };
}

/**
 * Returns the names of the partners that a bank file pays. If `partnerNames` does not contain all of them, adds the number of
 * the others, as in `Acme, Bistro, Cinema and 2 more`.
 */
export function payeeNames({
  partnerNames,
  payoutCount,
}: Pick<BankFile, "partnerNames" | "payoutCount">): string {
  const unnamed = payoutCount - partnerNames.length;
  const names = unnamed > 0 ? [partnerNames.join(", "), `${unnamed} more`] : partnerNames;
  return LIST.format(names);
}
