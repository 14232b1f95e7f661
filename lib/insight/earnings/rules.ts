import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/base/clock";

/**
 * The numbers of paid intents, paid cycles and refunds, and the sums of their amounts in minor units. `payout` is the partner's
 * share and `fee` the platform's, both net of refunds.
 */
export type Earnings = {
  readonly intents: number;
  readonly cycles: number;
  readonly refunds: number;
  readonly payout: number;
  readonly fee: number;
  /** The partner's and the platform's parts of the refunds, as positive amounts. */
  readonly refundedPayout: number;
  readonly refundedFee: number;
};

const NO_EARNINGS: Earnings = {
  ...{ intents: 0, cycles: 0, refunds: 0, payout: 0, fee: 0 },
  ...{ refundedPayout: 0, refundedFee: 0 },
};

export const earningSources = ["intent", "cycle", "refund"] as const;

/**
 * The payments or refunds from one source: their number (`payments`) and the sums of their amounts in minor units. The amounts
 * of refunds are negative.
 */
type EarningsPart = {
  readonly source: (typeof earningSources)[number];
  readonly payments: number;
  readonly payout: number;
  readonly fee: number;
};

export function sumEarnings(all: readonly Earnings[]): Earnings {
  return all.reduce(
    (sum, one) => ({
      intents: sum.intents + one.intents,
      cycles: sum.cycles + one.cycles,
      refunds: sum.refunds + one.refunds,
      payout: sum.payout + one.payout,
      fee: sum.fee + one.fee,
      refundedPayout: sum.refundedPayout + one.refundedPayout,
      refundedFee: sum.refundedFee + one.refundedFee,
    }),
    NO_EARNINGS,
  );
}

export function sumParts(parts: readonly EarningsPart[]): Earnings {
  return sumEarnings(
    parts.map(({ source, payments, payout, fee }) => ({
      intents: source === "intent" ? payments : 0,
      cycles: source === "cycle" ? payments : 0,
      refunds: source === "refund" ? payments : 0,
      payout,
      fee,
      refundedPayout: source === "refund" ? 0 - payout : 0,
      refundedFee: source === "refund" ? 0 - fee : 0,
    })),
  );
}

/** Returns the number of payments in a sum of earnings, without refunds. */
export const paymentCount = ({ intents, cycles }: Earnings): number => intents + cycles;

/** Returns the number of payments and refunds in a sum of earnings. */
export const entryCount = (earned: Earnings): number => paymentCount(earned) + earned.refunds;

/** Returns the amount that customers paid, less refunds, in minor units. */
export const netOf = ({ payout, fee }: Pick<Earnings, "payout" | "fee">): number => payout + fee;

/** Returns the amount that was refunded to customers, in minor units. */
export const refundedOf = ({ refundedPayout, refundedFee }: Earnings): number => refundedPayout + refundedFee;

/** Returns the amount that customers paid, before refunds, in minor units. */
export const grossOf = (earned: Earnings): number => netOf(earned) + refundedOf(earned);

/** A payout, or the reversal of a payout, in a partner's monthly statement. */
export type StatementPayout = {
  readonly reference: string;
  readonly amount: number;
  readonly at: Date;
  readonly isReversal: boolean;
};

/**
 * The balances of a month and the changes between them, in minor units. A balance is the amount that the partner is owed. No
 * change is negative, and opening + payments - fees - refunds + refundedFees - payouts + reversals = closing.
 */
export type StatementBalance = {
  readonly opening: number;
  /** The amount that customers paid in the month. */
  readonly payments: number;
  readonly fees: number;
  /** `refunds`: the amount refunded to customers. `refundedFees`: the part of it that the platform returned from its fees. */
  readonly refunds: number;
  readonly refundedFees: number;
  readonly payouts: number;
  readonly reversals: number;
  readonly closing: number;
};

/** Computes the balances of a month from its opening balance, earnings and payouts. */
export function statementBalance(
  opening: number,
  earned: Earnings,
  payouts: readonly StatementPayout[],
): StatementBalance {
  const sumOf = (isReversal: boolean) =>
    payouts.reduce((sum, payout) => sum + (payout.isReversal === isReversal ? payout.amount : 0), 0);
  const [paidOut, reversals] = [sumOf(false), sumOf(true)];
  return {
    opening,
    payments: grossOf(earned),
    fees: earned.fee + earned.refundedFee,
    refunds: refundedOf(earned),
    refundedFees: earned.refundedFee,
    payouts: paidOut,
    reversals,
    closing: opening + earned.payout - paidOut + reversals,
  };
}

/** Returns the number of a month's statement: `ST-2026-11-4F3A9C21BD`. The number of a test statement begins with `TEST-`. */
export function statementNumber(accountId: string, environment: "test" | "live", month: string): string {
  return `${environment === "live" ? "ST" : "TEST"}-${month}-${accountId.slice(-10).toUpperCase()}`;
}

/**
 * The lengths of the time spans for which sums of earnings are stored, longest first. Each span starts a multiple of its length
 * after the beginning of 1970 (UTC).
 */
const SPANS = [
  { span: "four_weeks", ms: 28 * DAY_MS },
  { span: "week", ms: 7 * DAY_MS },
  { span: "day", ms: DAY_MS },
  { span: "hour", ms: HOUR_MS },
  { span: "quarter_hour", ms: 15 * MINUTE_MS },
] as const;

/**
 * A range of consecutive UTC spans of one length. A sum of earnings is stored for each span. `ever` is a single span that
 * starts in 1970 and contains all payments.
 */
export type SpanRange = {
  readonly span: (typeof SPANS)[number]["span"] | "ever";
  readonly from: Date;
  readonly to: Date;
};

/**
 * Splits a period into ranges of whole UTC spans, in order, with the longest spans that fit. For example, a month in Kathmandu
 * (UTC+5:45) consists of weeks and days, with hours and quarter hours at both ends. Throws RangeError if the period does not
 * start and end at a quarter hour. Local days always do, because in this century every time zone's UTC offset is a multiple of
 * 15 minutes.
 */
export function splitIntoSpans(
  from: Date,
  to: Date,
  spans: readonly (typeof SPANS)[number][] = SPANS,
): SpanRange[] {
  if (from >= to) return [];
  const [longest, ...shorter] = spans;
  if (!longest) throw new RangeError("a period must begin and end on a quarter of an hour");
  const { span, ms } = longest;
  const first = new Date(Math.ceil(from.getTime() / ms) * ms);
  const last = new Date(Math.floor(to.getTime() / ms) * ms);
  if (first >= last) return splitIntoSpans(from, to, shorter);
  return [
    ...splitIntoSpans(from, first, shorter),
    { span, from: first, to: last },
    ...splitIntoSpans(last, to, shorter),
  ];
}
