import type { Caller } from "@/lib/base/caller";
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

/** What was ever earned, in minor units, and what became of it. */
export type EarnedEver = {
  readonly earned: Earned;
  /** What the bank has paid. */
  readonly paidOut: number;
  /** What is in payouts that were posted and that no bank is known to have paid. */
  readonly onItsWay: number;
  readonly owed: number;
};

/** What the caller has ever earned and is owed: the balance of its account in the ledger. */
export async function earnedEver(caller: Caller): Promise<EarnedEver> {
  const parts = await onReplica(() => selectEarnedEver(caller));
  const earned = earnedOf(parts);
  const { inPayouts = 0, onItsWay = 0 } = parts[0] ?? {};
  return { earned, paidOut: inPayouts - onItsWay, onItsWay, owed: earned.payout - inPayouts };
}
