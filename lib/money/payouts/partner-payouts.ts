import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import { assertFound } from "@/lib/base/errors";
import { timeOfId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { listed, type Outcome } from "@/lib/base/outcome";
import { env } from "@/lib/base/settings/env";
import {
  type Page,
  type PageRequest,
  pageRequestOf,
  readPage,
  type TimeRangePageRequest,
} from "@/lib/db/page";
import { checkpointTime } from "@/lib/money/ledger/totals";
import { selectNewReversals, selectNextPayout } from "./owed-store";
import { type PayoutLineRow, selectPayoutLines } from "./payout-line-store";
import { findPartnerPayout, type PartnerPayoutFilter, selectPartnerPayouts } from "./payout-store";
import { type Payout, presentPayout, presentPayoutResource } from "./present-payout";
import { uncountedReversals } from "./rules";
import { selectPostedRuns } from "./run-list-store";
import type {
  ListPayoutsInput,
  PayoutLineResource,
  PayoutPage,
  PayoutWithLines,
  RetrievePayoutInput,
} from "./schema";

/** A line of a payout: a payment, an earlier payout that was reversed, or a refund, whose amount is negative. */
export type PayoutLine = PayoutLineRow;

/** Returns a page of the partner's posted, paid and reversed payouts, newest first. */
export function listPartnerPayouts(caller: Caller, query: PartnerPayoutFilter & TimeRangePageRequest) {
  return readPage(query, (page) => selectPartnerPayouts(caller, { ...query, ...page }), presentPayout);
}

/** Returns one of the partner's posted, paid or reversed payouts. Throws `not_found` for any other reference. */
export async function retrievePartnerPayout(caller: Caller, reference: string): Promise<Payout> {
  return presentPayout(assertFound(await findPartnerPayout(caller, reference)));
}

/**
 * Returns a page of the lines of one of the partner's posted, paid or reversed payouts, newest first. The lines on all pages
 * sum to the payout's amount. Throws `not_found` for any other reference.
 */
export async function listPartnerPayoutLines(
  caller: Caller,
  { reference, ...query }: PageRequest & { readonly reference: string },
): Promise<Page<PayoutLine>> {
  const payout = assertFound(await findPartnerPayout(caller, reference));
  return readPage(
    query,
    (page) => selectPayoutLines(caller, payout, page),
    (line) => line,
  );
}

/** A preview of a partner's next payout. It does not include the date of that payout, since operators start runs manually. */
export type NextPayout = NonNullable<Awaited<ReturnType<typeof previewNextPayout>>>;

const SHOWN_RUNS = 3;

/** Returns what the caller is owed, and the latest posted runs, or undefined if the caller has no partner ledger account. */
export async function previewNextPayout(caller: Caller) {
  const { accountId, environment } = caller;
  const [reversals, runs] = await Promise.all([
    selectNewReversals(environment, accountId),
    selectPostedRuns(environment, SHOWN_RUNS),
  ]);
  // This row is read after the reversals. In the other order, a reversal could be missing from both.
  const row = await selectNextPayout(caller);
  if (!row) return undefined;
  const { amount, refundedAmount, owedFromReversed, sinceId, hadPayouts, reached } = row;
  return {
    /**
     * The earnings that are in no payout with the status `posted` or `paid`, minus `refunded`, but never below 0. Earnings in a
     * draft run therefore still count as owed.
     */
    owed: minor(Math.max(0, amount - refundedAmount)),
    /** The partner's share of the refunds that have not been deducted from a posted payout. */
    refunded: minor(refundedAmount),
    /** The sum of the payouts up to `since` that were reversed and are owed again. `refunded` is not deducted from it. */
    owedFromReversed: minor(owedFromReversed),
    /** The sum of reversed payouts that `owed` does not yet include. */
    pendingReversals: uncountedReversals(reached, reversals),
    /** The cut-off of the latest payout that was not reversed; null if there is none. */
    since: sinceId === null ? null : timeOfId(sinceId),
    /** True if a payout to the caller was ever posted. */
    hadPayouts,
    /** The time as of which the amounts are exact; null before the running totals are first computed. */
    at: checkpointTime(reached),
    /** The latest posted runs of the environment, newest first. */
    runs: runs.map(({ cutOffId, postedAt }) => ({ until: timeOfId(cutOffId), postedAt })),
  };
}

/** Returns a page of the caller's posted, paid and reversed payouts for the API, newest first. */
export async function listPayoutPage(caller: Caller, input: ListPayoutsInput): Promise<Outcome<PayoutPage>> {
  const { rows, next } = await listPartnerPayouts(caller, { ...pageRequestOf(input), status: input.status });
  return listed(
    { payouts: rows.map((payout) => presentPayoutResource(caller.environment, payout)), next },
    rows.length,
  );
}

/**
 * Returns one of the caller's posted, paid or reversed payouts with a page of its lines, newest first. Throws `not_found` for
 * any other reference.
 */
export async function retrievePayout(
  caller: Caller,
  { reference, limit, after }: RetrievePayoutInput,
): Promise<Outcome<PayoutWithLines>> {
  const payout = assertFound(await findPartnerPayout(caller, reference));
  const { rows: lines, next } = await readPage(
    { limit, before: after },
    (page) => selectPayoutLines(caller, payout, page),
    presentLine,
  );
  return listed(
    { ...presentPayoutResource(caller.environment, presentPayout(payout)), lines, next },
    lines.length,
  );
}

function presentLine(line: PayoutLine): PayoutLineResource {
  const { CURRENCY } = env();
  return {
    id: line.id,
    kind: kindOf(line),
    ...withDisplay({ partner_amount: line.amount }),
    currency: CURRENCY,
    reference: line.reference,
    cycle_number: line.cycle,
    refund_reference: line.refund,
    created_at: timestamp(line.createdAt),
  };
}

function kindOf({ kind, cycle }: PayoutLine): PayoutLineResource["kind"] {
  if (kind !== "redemption") return kind;
  return cycle === null ? "intent" : "cycle";
}
