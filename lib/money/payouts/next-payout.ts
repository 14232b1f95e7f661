import type { Caller } from "@/lib/base/caller";
import { timeOfId } from "@/lib/base/ids";
import { type Minor, minor } from "@/lib/base/money";
import { markedAt } from "@/lib/money/ledger/totals-reach";
import { selectNext } from "./owed-store";
import { selectNewReversals } from "./reversal-store";
import { returnedBehind } from "./rules";
import { selectPostedRuns } from "./run-store";

/** What a partner is to be paid next. Runs are begun by hand, so when that is nobody can say. */
export type NextPayout = {
  /** What was earned and is in no posted payout; what a run has only prepared is owed as before. */
  readonly owed: Minor;
  /** What of it was earned before `since`, in payouts that were reversed. */
  readonly owedAgain: Minor;
  /** What came back by reversed payouts and is owed again, but not counted in `owed` yet. */
  readonly returned: Minor;
  /** The end of the latest payout that was posted and not reversed; null where there is none. */
  readonly since: Date | null;
  /** Whether any payout was posted, reversed or not. */
  readonly hadPayouts: boolean;
  /** The moment of which this is true; null before anything was counted. */
  readonly at: Date | null;
  /** The latest runs that were posted, whomever they paid, the newest first. */
  readonly runs: readonly { readonly until: Date; readonly postedAt: Date }[];
};

const RUNS_TOLD = 3;

/** What the calling partner is owed by now, and as of which days runs were posted so far; undefined before it earned anything. */
export async function nextPayout(caller: Caller): Promise<NextPayout | undefined> {
  const { accountId, environment } = caller;
  const [reversals, runs] = await Promise.all([
    selectNewReversals(environment, accountId),
    selectPostedRuns(environment, RUNS_TOLD),
  ]);
  // Read last, so that what is not counted in it is among those reversals.
  const row = await selectNext(caller);
  if (!row) return undefined;
  const { amount, againAmount, sinceId, hadPayouts, reached } = row;
  return {
    owed: minor(amount),
    owedAgain: minor(againAmount),
    returned: returnedBehind(reached, reversals),
    since: sinceId === null ? null : timeOfId(sinceId),
    hadPayouts,
    at: markedAt(reached),
    runs: runs.map(({ cutOffId, postedAt }) => ({ until: timeOfId(cutOffId), postedAt })),
  };
}
