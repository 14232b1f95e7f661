import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { assertFound } from "@/lib/base/errors";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actionByCaller, logAction } from "@/lib/identity/audit/audit.sql";
import type { Thresholds } from "@/lib/money/ledger/postings/ledger.sql";
import { selectThresholds, updateThresholds } from "./store";

/**
 * The wallet balances below which a reseller is warned, in minor units. `aboveBalance` contains the thresholds that are above
 * the current balance.
 */
export type ThresholdsView = Awaited<ReturnType<typeof readThresholds>>;

/** Returns the low-balance thresholds of the caller's wallet. Throws `not_found` if there is no wallet. */
export async function readThresholds(caller: Caller) {
  const { thresholds, announces, balance } = assertFound(await selectThresholds(caller));
  return { thresholds, announces, aboveBalance: thresholdsAbove(balance, thresholds) };
}

/**
 * Changes the low-balance thresholds of the caller's wallet. A wallet has at most three. Records an audit entry. Sends no event
 * for a new threshold that is already above the balance. Throws `not_found` if there is no wallet, and `forbidden` for users
 * without the developer or finance role.
 */
export async function setThresholds(caller: Caller, input: Thresholds): Promise<void> {
  const after = { thresholds: normalizeThresholds(input.thresholds), announces: input.announces };
  await retryOnConflict(async () => {
    const current = assertFound(await selectThresholds(caller));
    const act = actionByCaller(caller, "low_balance.set", now(), {
      before: describeThresholds(current),
      after: describeThresholds(after),
    });
    if (!(await updateThresholds(caller, current, after, act))) return CONFLICT;
    logAction(act);
    return undefined;
  });
}

function describeThresholds({ thresholds, announces }: Thresholds): string {
  if (thresholds.length === 0) return "none";
  const amounts = thresholds.map((amount) => displayAmount(amount)).join(", ");
  return announces ? `${amounts} and by webhook` : amounts;
}

/** Returns the thresholds that are above the balance, in ascending order. */
export function thresholdsAbove(balance: number, thresholds: readonly number[]): number[] {
  return thresholds.filter((threshold) => balance < threshold).toSorted((one, other) => one - other);
}

/** Returns the thresholds without duplicates, in ascending order. */
export function normalizeThresholds(thresholds: readonly number[]): number[] {
  return [...new Set(thresholds)].toSorted((one, other) => one - other);
}
