import type { Caller } from "@/lib/caller";
import { onReplica } from "@/lib/db/replica";
import type { Period } from "./periods";
import { type Earned, earnedOf } from "./rules";
import { selectEarned, selectEarnedEver } from "./store";

/** A period with what it earned. */
export type EarnedIn = Period & { readonly earned: Earned };

/**
 * What the caller earned in each of the periods, in minor units, from the transfers of the ledger: a payment counts in the
 * period in which it was made.
 */
export async function earnedInEach(caller: Caller, periods: readonly Period[]): Promise<EarnedIn[]> {
  const parts = await onReplica(() => selectEarned(caller, periods));
  return periods.map((period, at) => ({
    ...period,
    earned: earnedOf(parts.filter(({ position }) => position === at + 1)),
  }));
}

/** What was ever earned, and what of it has been paid out and is still owed, in minor units. */
export type EarnedEver = { readonly earned: Earned; readonly paidOut: number; readonly owed: number };

/** What the caller has ever earned and is owed: the balance of its account in the ledger. */
export async function earnedEver(caller: Caller): Promise<EarnedEver> {
  const parts = await onReplica(() => selectEarnedEver(caller));
  const earned = earnedOf(parts);
  const paidOut = parts[0]?.paidOut ?? 0;
  return { earned, paidOut, owed: earned.payout - paidOut };
}
