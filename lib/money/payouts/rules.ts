import { type Minor, minor, sum } from "@/lib/base/money";

/** Why a partner is not paid by a run: it stays owed, and the next run looks again. */
export type Held = "suspended" | "no_bank_details";

/** Whether a partner that is owed something is held back. Test money goes to no bank, so none has to be named for it. */
export function heldBecause(partner: {
  readonly isSuspended: boolean;
  readonly isLive: boolean;
  readonly hasBankDetails: boolean;
}): Held | undefined {
  if (partner.isSuspended) return "suspended";
  return partner.isLive && !partner.hasBankDetails ? "no_bank_details" : undefined;
}

/**
 * What came back by reversals that sums which go as far as `reached` do not count. The reversals were read before the sums were:
 * those that are counted by now are left out.
 */
export function returnedBehind(
  reached: string | undefined,
  reversals: readonly { readonly id: string; readonly amount: number }[],
): Minor {
  const uncounted = reversals.filter(({ id }) => reached === undefined || id > reached);
  return sum(uncounted.map(({ amount }) => minor(amount)));
}

/**
 * Why a bank file cannot be downloaded: it is marked as not submitted, or a bank that got it now would pay a payout that was
 * reversed and is owed again, or a partner that is suspended. Undefined where it can be. A file of which a payout is marked as paid
 * has been at the bank, and a reversal does not matter to it.
 */
export function downloadRefusal(file: {
  readonly notSubmittedAt: Date | null;
  readonly reversedCount: number;
  readonly paidCount: number;
  /** The suspended partners of payouts that are not marked paid. */
  readonly suspendedPartners: readonly unknown[];
}): "not_submitted" | "pays_reversed" | "pays_suspended" | undefined {
  if (file.notSubmittedAt) return "not_submitted";
  if (file.reversedCount > 0 && file.paidCount === 0) return "pays_reversed";
  return file.suspendedPartners.length > 0 ? "pays_suspended" : undefined;
}

/** The name a bank file is downloaded under, without its extension, and called by on pages. */
export function bankFileName(environment: "test" | "live", fileId: string): string {
  return `tessera-${environment}-payouts-${fileId}`;
}
