import { type Minor, minor, sum } from "@/lib/money";

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
