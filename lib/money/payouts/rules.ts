import { DAY_MS } from "@/lib/base/clock";
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

/** How long bank details count as new. New ones are flagged, because an attacker might have entered them. */
export const NEW_BANK_DETAILS_DAYS = 3;

/**
 * Returns `new` if a partner's bank details count as new at the time `at`, and `replaced` if they are so new that the payout
 * created at `payoutAt` still goes to the former ones. Returns undefined for older bank details and for none.
 */
export function flagBankDetails(
  details: { readonly changedAt: Date | null; readonly payoutAt?: Date | undefined },
  at: Date,
): "new" | "replaced" | undefined {
  const { changedAt, payoutAt } = details;
  if (!changedAt || changedAt.getTime() < at.getTime() - NEW_BANK_DETAILS_DAYS * DAY_MS) return undefined;
  return payoutAt && payoutAt < changedAt ? "replaced" : "new";
}

/**
 * Returns the sum, in minor units, of the payout reversals that the running totals do not include yet: the reversals with an ID
 * greater than `reached`, or all reversals if `reached` is undefined. The caller must read the reversals before the totals, so
 * that none is missed.
 */
export function uncountedReversals(
  reached: string | undefined,
  reversals: readonly { readonly id: string; readonly amount: number }[],
): Minor {
  const uncounted = reversals.filter(({ id }) => reached === undefined || id > reached);
  return sum(uncounted.map(({ amount }) => minor(amount)));
}

/** The state of a bank file and its payouts. Payouts that are neither paid nor reversed are in transit. */
type BankFileState = {
  readonly notSubmittedAt: Date | null;
  /** False if nobody has downloaded the file, so that no bank can have it. */
  readonly downloaded: boolean;
  readonly payoutCount: number;
  readonly paidCount: number;
  readonly reversedCount: number;
  /** The partners that are suspended and have a posted payout in the file. */
  readonly suspendedPartners: readonly unknown[];
};

/** The messages shown to an operator if a bank file cannot be downloaded, by reason. */
export const DOWNLOAD_REFUSALS = {
  not_submitted:
    "This file is marked as not submitted, and its payouts may be in another file. Download that file.",
  pays_paid:
    "A payout in this file was marked as paid although nobody had downloaded the file, so the file would pay it again. Mark the file as not submitted, and create another for the payouts in transit.",
  pays_reversed:
    "A payout in this file was reversed and is owed again, but this file would still pay it. If your bank does not have the file, mark it as not submitted and create another. If your bank has it, stop the payment there.",
  pays_reversed_beside_paid:
    "A payout in this file was reversed and is owed again, but this file would still pay it. Mark each payout in transit as paid when the bank has paid it. If the bank does not pay it, reverse it, and the next run pays it.",
  pays_suspended:
    "This file would pay a suspended partner. If your bank does not have the file, mark it as not submitted, and the payout is put on hold. If your bank has it, mark the payout as paid once the bank has paid it, or reverse it if the bank returns it.",
} as const;

/**
 * Returns the reason why a bank file cannot be downloaded, or undefined if it can. A file is refused if it is marked as not
 * submitted, or if it would pay a suspended partner, a reversed payout, or a payout that was paid without the file. A
 * downloaded file with at least one paid payout and none in transit remains available as a record of what the bank was given.
 */
export function downloadRefusal(file: BankFileState): keyof typeof DOWNLOAD_REFUSALS | undefined {
  const { downloaded, payoutCount, paidCount, reversedCount } = file;
  if (file.notSubmittedAt) return "not_submitted";
  if (paidCount > 0 && !downloaded) return "pays_paid";
  if (reversedCount > 0 && paidCount === 0) return "pays_reversed";
  if (reversedCount > 0 && paidCount + reversedCount < payoutCount) return "pays_reversed_beside_paid";
  return file.suspendedPartners.length > 0 ? "pays_suspended" : undefined;
}

/**
 * Returns true if an operator can mark a bank file as not submitted. Returns false if it is marked already, or if it was
 * downloaded and one of its payouts is paid, because a bank then has the file.
 */
export function canMarkNotSubmitted(
  file: Pick<BankFileState, "notSubmittedAt" | "downloaded" | "paidCount">,
): boolean {
  return file.notSubmittedAt === null && (file.paidCount === 0 || !file.downloaded);
}

/** Returns the file name, without an extension, under which a bank file is downloaded. */
export function bankFileName(fileId: string): string {
  return `tessera-live-payouts-${fileId}`;
}
