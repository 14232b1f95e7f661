import { type Minor, minor, sum } from "@/lib/base/money";

/** The reason why a payout run skips a partner. The amount remains owed, and the next run checks the partner again. */
export type HoldReason = "suspended" | "no_bank_details";

/**
 * Returns the reason why a payout run skips a partner, or undefined if it does not. Partners need bank details only in the live
 * environment.
 */
export function holdReason(partner: {
  readonly isSuspended: boolean;
  readonly isLive: boolean;
  readonly hasBankDetails: boolean;
}): HoldReason | undefined {
  if (partner.isSuspended) return "suspended";
  return partner.isLive && !partner.hasBankDetails ? "no_bank_details" : undefined;
}

/**
 * Returns the sum, in minor units, of the payout reversals that the running totals do not include yet: those with an ID greater
 * than `reached`, or all of them if `reached` is undefined. The caller must read the reversals before the totals, so that none
 * is missed.
 */
export function uncountedReversals(
  reached: string | undefined,
  reversals: readonly { readonly id: string; readonly amount: number }[],
): Minor {
  const uncounted = reversals.filter(({ id }) => reached === undefined || id > reached);
  return sum(uncounted.map(({ amount }) => minor(amount)));
}

/**
 * Returns the reason why a bank file cannot be downloaded, or undefined if it can. A file is refused if it is marked as not
 * submitted, or if it would pay a reversed payout or a suspended partner. Reversed payouts are ignored once a payout of the
 * file is marked paid, since the bank then has the file.
 */
export function downloadRefusal(file: {
  readonly notSubmittedAt: Date | null;
  readonly reversedCount: number;
  readonly paidCount: number;
  /** The partners that are suspended and have a posted payout in the file. */
  readonly suspendedPartners: readonly unknown[];
}): "not_submitted" | "pays_reversed" | "pays_suspended" | undefined {
  if (file.notSubmittedAt) return "not_submitted";
  if (file.reversedCount > 0 && file.paidCount === 0) return "pays_reversed";
  return file.suspendedPartners.length > 0 ? "pays_suspended" : undefined;
}

/** Returns the file name, without an extension, under which a bank file is downloaded. */
export function bankFileName(fileId: string): string {
  return `tessera-live-payouts-${fileId}`;
}
