import type { Caller } from "@/lib/caller";
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
  const parts = await selectEarned(caller, periods);
  return periods.map((period, at) => ({
    ...period,
    earned: earnedOf(parts.filter(({ position }) => position === at + 1)),
  }));
}

/** What the caller has ever earned: all that the ledger moved to it, whether or not it has been paid out. */
export async function earnedEver(caller: Caller): Promise<Earned> {
  return earnedOf(await selectEarnedEver(caller));
}
