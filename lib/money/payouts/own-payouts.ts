import type { Caller } from "@/lib/base/caller";
import { timeOfId } from "@/lib/base/ids";
import { type Minor, minor } from "@/lib/base/money";
import { type Page, type PageWanted, readPage } from "@/lib/db/page";
import { checkpointTime } from "@/lib/money/ledger/totals";
import { selectNewReversals, selectNext } from "./owed-store";
import { findOwnPayout, type LineRow, selectOwnPayouts, selectPayoutLines } from "./payout-store";
import { found, type Payout, presentPayout } from "./present-payout";
import { returnedBehind } from "./rules";
import { selectPostedRuns } from "./run-store";

/** A payment in a payout, or an earlier payout that was reversed and came in again. */
export type PayoutLine = LineRow;

/** The partner's payouts, newest first, by page: those that were posted, whatever became of them. */
export function listOwnPayouts(caller: Caller, wanted: PageWanted): Promise<Page<Payout>> {
  return readPage(wanted, (page) => selectOwnPayouts(caller, page), presentPayout);
}

/** One of the partner's payouts. Throws `not_found`. */
export async function retrieveOwnPayout(caller: Caller, reference: string): Promise<Payout> {
  return presentPayout(found(await findOwnPayout(caller, reference)));
}

/** What is in one of the partner's payouts, newest first, by page. Throws `not_found`. */
export async function listOwnPayoutLines(
  caller: Caller,
  { reference, ...wanted }: PageWanted & { readonly reference: string },
): Promise<Page<PayoutLine>> {
  const payout = found(await findOwnPayout(caller, reference));
  return readPage(
    wanted,
    (page) => selectPayoutLines(caller, payout, page),
    (line) => line,
  );
}

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
    at: checkpointTime(reached),
    runs: runs.map(({ cutOffId, postedAt }) => ({ until: timeOfId(cutOffId), postedAt })),
  };
}
