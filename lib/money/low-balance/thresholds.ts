import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { assertFound } from "@/lib/base/errors";
import { assertShown, shownText } from "@/lib/base/shown-values";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actionByCaller, logAction } from "@/lib/identity/audit/audit.sql";
import type { Thresholds } from "@/lib/money/ledger/postings/ledger.sql";
import { selectThresholds, updateThresholds } from "./store";

/** The {@link Thresholds} of a wallet. `aboveBalance` contains the thresholds that are above the wallet's current balance. */
export type ThresholdsView = Awaited<ReturnType<typeof readThresholds>>;

/** Returns the low-balance thresholds of the caller's wallet. Throws `not_found` if there is no wallet. */
export async function readThresholds(caller: Caller) {
  const { thresholds, announces, balance } = assertFound(await selectThresholds(caller));
  return { thresholds, announces, aboveBalance: thresholdsAbove(balance, thresholds) };
}

/**
 * Returns the thresholds as text. A form sends this text back, so that {@link setThresholds} detects changes made in the
 * meantime.
 */
export function shownThresholds({ thresholds, announces }: Thresholds): string {
  return shownText({ thresholds, announces });
}

/**
 * Changes the low-balance thresholds of the caller's wallet. A wallet has at most three. Records an audit entry. Sends no event
 * for a new threshold that is already above the balance. Throws `not_found` if there is no wallet, and `forbidden` for users
 * without the owner, developer or finance role. `shown` is the text of {@link shownThresholds} when the form was shown. Throws
 * `forbidden` if the current thresholds equal neither `shown` nor the new ones. Without `shown`, skips this check.
 */
export async function setThresholds(
  caller: Caller,
  { shown, ...input }: Thresholds & { readonly shown?: string | undefined },
): Promise<void> {
  const after = { thresholds: normalizeThresholds(input.thresholds), announces: input.announces };
  await retryOnConflict(async () => {
    const current = assertFound(await selectThresholds(caller));
    const detail = { before: describeThresholds(current), after: describeThresholds(after) };
    const act = actionByCaller(caller, "low_balance.set", now(), detail);
    if (shownThresholds(current) !== shownThresholds(after))
      assertShown(shownThresholds(current), shown, `the low balance warnings were set to ${detail.before}`);
    if (!(await updateThresholds(caller, current, after, act))) return CONFLICT;
    logAction(act);
    return undefined;
  });
}

function describeThresholds({ thresholds, announces }: Thresholds): string {
  if (thresholds.length === 0) return "none";
  const amounts = thresholds.map((amount) => displayAmount(amount)).join(", ");
  return announces ? `${amounts}, also sent by webhook` : amounts;
}

/** Returns the thresholds that are above the balance, in ascending order. */
export function thresholdsAbove(balance: number, thresholds: readonly number[]): number[] {
  return thresholds.filter((threshold) => balance < threshold).toSorted((one, other) => one - other);
}

/** Returns the thresholds without duplicates, in ascending order. */
export function normalizeThresholds(thresholds: readonly number[]): number[] {
  return [...new Set(thresholds)].toSorted((one, other) => one - other);
}
