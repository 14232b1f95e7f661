import { type Minor, minor, sum } from "@/lib/base/money";

/** Why a run skips a partner. The amount stays owed, and the next run checks again. */
export type HoldReason = "suspended" | "no_bank_details";

/** Returns why a run skips a partner, or undefined. Test payouts need no bank details. */
export function holdReason(partner: {
  readonly isSuspended: boolean;
  readonly isLive: boolean;
  readonly hasBankDetails: boolean;
}): HoldReason | undefined {
  if (partner.isSuspended) return "suspended";
  return partner.isLive && !partner.hasBankDetails ? "no_bank_details" : undefined;
}

/** Sums the reversals that the totals up to `reached` do not count. The reversals have to be read before the totals. */
export function uncountedReversals(
  reached: string | undefined,
  reversals: readonly { readonly id: string; readonly amount: number }[],
): Minor {
  const uncounted = reversals.filter(({ id }) => reached === undefined || id > reached);
  return sum(uncounted.map(({ amount }) => minor(amount)));
}

/**
 * Returns why a bank file cannot be downloaded, or undefined: it is marked as not submitted, or the bank would pay a reversed
 * payout or a suspended partner. Reversals do not matter once a payout is marked paid, since the bank has the file.
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

/** The name of a bank file without its extension. */
export function bankFileName(environment: "test" | "live", fileId: string): string {
  return `tessera-${environment}-payouts-${fileId}`;
}
