import type { Caller } from "@/lib/base/caller";
import { timeOfId } from "@/lib/base/ids";
import { type Minor, minor } from "@/lib/base/money";
import { type Page, type PageRequest, readPage, type TimeRangePageRequest } from "@/lib/db/page";
import { checkpointTime } from "@/lib/money/ledger/totals";
import { selectNewReversals, selectNext } from "./owed-store";
import { type LineRow, selectPayoutLines } from "./payout-line-store";
import { findOwnPayout, type OwnPayoutFilter, selectOwnPayouts } from "./payout-store";
import { assertFound, type Payout, presentPayout } from "./present-payout";
import { uncountedReversals } from "./rules";
import { selectPostedRuns } from "./run-list-store";

/** A payment in a payout, an earlier payout that was reversed, or a refund that the payout subtracts. */
export type PayoutLine = LineRow;

/** Returns a page of the partner's posted, paid and reversed payouts, newest first. */
export function listOwnPayouts(
  caller: Caller,
  wanted: OwnPayoutFilter & TimeRangePageRequest,
): Promise<Page<Payout>> {
  return readPage(wanted, (page) => selectOwnPayouts(caller, { ...wanted, ...page }), presentPayout);
}

/** Returns one of the partner's payouts. Throws `not_found`. */
export async function retrieveOwnPayout(caller: Caller, reference: string): Promise<Payout> {
  return presentPayout(assertFound(await findOwnPayout(caller, reference)));
}

/** Returns a page of the lines of one of the partner's payouts, newest first. They sum to its amount. Throws `not_found`. */
export async function listOwnPayoutLines(
  caller: Caller,
  { reference, ...wanted }: PageRequest & { readonly reference: string },
): Promise<Page<PayoutLine>> {
  const payout = assertFound(await findOwnPayout(caller, reference));
  return readPage(
    wanted,
    (page) => selectPayoutLines(caller, payout, page),
    (line) => line,
  );
}

/** A partner's next payout. Operators start runs by hand, so there is no date. */
export type NextPayout = {
  /** The earnings that are in no posted payout, less `refunded`. A draft does not count. Not negative. */
  readonly owed: Minor;
  /** Your share of the refunds that no posted payout has subtracted. */
  readonly refunded: Minor;
  /** The part of `owed` that was in reversed payouts before `since`. */
  readonly owedAgain: Minor;
  /** The sum of reversed payouts that `owed` does not include yet. */
  readonly returned: Minor;
  /** The cut-off of the latest payout that was not reversed; null if there is none. */
  readonly since: Date | null;
  /** True if a payout was ever posted. */
  readonly hadPayouts: boolean;
  /** The time as of which the amounts are exact; null before the first fold. */
  readonly at: Date | null;
  /** The latest posted runs of the environment, newest first. */
  readonly runs: readonly { readonly until: Date; readonly postedAt: Date }[];
};

const SHOWN_RUNS = 3;

/** Returns what the calling partner is owed, and the latest runs; undefined if it has no ledger account. */
export async function nextPayout(caller: Caller): Promise<NextPayout | undefined> {
  const { accountId, environment } = caller;
  const [reversals, runs] = await Promise.all([
    selectNewReversals(environment, accountId),
    selectPostedRuns(environment, SHOWN_RUNS),
  ]);
  // Read after the reversals, so that they include all that it does not count.
  const row = await selectNext(caller);
  if (!row) return undefined;
  const { amount, refundedAmount, againAmount, sinceId, hadPayouts, reached } = row;
  return {
    owed: minor(Math.max(0, amount - refundedAmount)),
    refunded: minor(refundedAmount),
    owedAgain: minor(againAmount),
    returned: uncountedReversals(reached, reversals),
    since: sinceId === null ? null : timeOfId(sinceId),
    hadPayouts,
    at: checkpointTime(reached),
    runs: runs.map(({ cutOffId, postedAt }) => ({ until: timeOfId(cutOffId), postedAt })),
  };
}
