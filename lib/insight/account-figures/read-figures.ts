import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { timeOfId } from "@/lib/base/ids";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { onReplica } from "@/lib/db/replica";
import { earningsByPeriod } from "@/lib/insight/earnings/read-earnings";
import { grossOf, refundedOf, sumEarnings } from "@/lib/insight/earnings/rules";
import { readOutstanding } from "@/lib/money/ledger/totals";
import { amountOwed } from "@/lib/money/payouts/list-owed";
import { type IntentCountRow, selectIntentCounts, selectSalesTotal } from "./store";

/** The number of UTC days that an account's figures cover, including today. */
export const FIGURES_DAYS = 30;

/**
 * The maximum number of an account's sales, and of its intents in each status, that are counted. If there are more, the page
 * shows the latest 10,000 sales, and "10,000 or more" intents.
 */
const MAX_COUNTED = 10_000;

/** A count that is exact up to 10,000. `isMore` is true if there are, or might be, more. */
export type CappedCount = { readonly count: number; readonly isMore: boolean };

/**
 * The sales of a reseller in the last {@link FIGURES_DAYS} days, and the total balance of its vouchers. If there were too many
 * sales to count, `since` is the time of the oldest counted sale instead of the start of the period.
 */
export type ResellerFigures = Awaited<ReturnType<typeof resellerFigures>>;

/**
 * A partner's exact earnings in the last {@link FIGURES_DAYS} days, the amount that it is owed, and the capped number of the
 * intents that it created in that period, by status.
 */
export type PartnerFigures = Awaited<ReturnType<typeof partnerFigures>>;

/** Returns an account's figures for the last 30 days in an environment. Throws `forbidden` for anyone but an operator. */
export async function readFigures(
  operator: SignedInUser,
  account: Caller,
): Promise<PartnerFigures | ResellerFigures> {
  assertOperator(operator);
  const tomorrow = new Date((Math.floor(now().getTime() / DAY_MS) + 1) * DAY_MS);
  const since = new Date(tomorrow.getTime() - FIGURES_DAYS * DAY_MS);
  return account.kind === "partner"
    ? partnerFigures(operator, account, { since, until: tomorrow })
    : resellerFigures(operator, account, since);
}

async function partnerFigures(
  operator: SignedInUser,
  partner: Caller,
  { since, until }: { readonly since: Date; readonly until: Date },
) {
  const [{ owed, pendingReversals }, [earned], counts] = await Promise.all([
    amountOwed(operator, partner),
    earningsByPeriod(partner, [{ name: `${FIGURES_DAYS} days`, from: since, to: until }]),
    onReplica(() => selectIntentCounts(partner, since, MAX_COUNTED + 1)),
  ]);
  const sums = earned?.earned ?? sumEarnings([]);
  const countOf = (status: IntentCountRow["status"]) =>
    capCount(counts.find((one) => one.status === status)?.count ?? 0);
  return {
    kind: "partner" as const,
    intentsPaid: sums.intents,
    cyclesPaid: sums.cycles,
    refunds: sums.refunds,
    /** The amount that customers paid, before refunds. */
    grossDisplay: displayAmount(grossOf(sums)),
    refundedDisplay: displayAmount(refundedOf(sums)),
    /** The partner's share. Like the platform's fee in `feeDisplay`, it is the amount after refunds. */
    payoutDisplay: displayAmount(sums.payout),
    feeDisplay: displayAmount(sums.fee),
    /**
     * The amount that the partner is owed: its earnings that are in no payout, or only in reversed ones. The newest earnings
     * are missing until the ledger's running totals include them.
     */
    owedDisplay: displayAmount(owed),
    /** The amount of reversed payouts that `owedDisplay` does not include yet, in minor units. */
    returnedMinor: pendingReversals,
    made: { pending: countOf("pending"), success: countOf("success"), failed: countOf("failed") },
    since,
  };
}

async function resellerFigures(operator: SignedInUser, reseller: Caller, since: Date) {
  const [{ sales, amount, chargedBack, oldest }, { amount: left, at }] = await Promise.all([
    onReplica(() => selectSalesTotal(reseller, since, MAX_COUNTED)),
    readOutstanding(operator, reseller),
  ]);
  const isMore = sales === MAX_COUNTED;
  return {
    kind: "reseller" as const,
    sales: { count: sales, isMore },
    amountDisplay: displayAmount(amount),
    chargedBack,
    /**
     * The total balance of the vouchers that the reseller sold, as of the time `at`. Null before the balance is first computed.
     */
    outstanding: at && { display: displayAmount(left), at },
    since: isMore && oldest ? timeOfId(oldest) : since,
  };
}

function capCount(count: number): CappedCount {
  return { count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED };
}
