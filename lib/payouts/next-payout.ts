import type { Caller } from "@/lib/caller";
import { timeOfId } from "@/lib/ids";
import { markedAt } from "@/lib/ledger/totals-reach";
import { type Minor, minor } from "@/lib/money";
import { selectNext } from "./owed-store";
import { selectPostedRuns } from "./run-store";

/** What a partner is to be paid next. Runs are begun by hand, so when that is nobody can say. */
export type NextPayout = {
  /** What was earned and is in no posted payout; what a run has only prepared is owed as before. */
  readonly owed: Minor;
  /** The end of the latest posted payout; null before the first. */
  readonly since: Date | null;
  /** The moment of which this is true; null before anything was counted. */
  readonly at: Date | null;
  /** The latest runs that were posted, whomever they paid, the newest first. */
  readonly runs: readonly { readonly until: Date; readonly postedAt: Date }[];
};

const RUNS_TOLD = 3;

/** What the calling partner is owed by now, and as of which days runs were posted so far; undefined before it earned anything. */
export async function nextPayout(caller: Caller): Promise<NextPayout | undefined> {
  const [row, runs] = await Promise.all([
    selectNext(caller),
    selectPostedRuns(caller.environment, RUNS_TOLD),
  ]);
  if (!row) return undefined;
  const { amount, sinceId, reached } = row;
  return {
    owed: minor(amount),
    since: sinceId === null ? null : timeOfId(sinceId),
    at: markedAt(reached),
    runs: runs.map(({ cutOffId, postedAt }) => ({ until: timeOfId(cutOffId), postedAt })),
  };
}
