import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/base/clock";

/** What came of a number of payments, in minor units: what customers paid is `payout` and `fee` together. */
export type Earnings = {
  readonly intents: number;
  readonly cycles: number;
  readonly payout: number;
  readonly fee: number;
};

const NO_EARNINGS: Earnings = { intents: 0, cycles: 0, payout: 0, fee: 0 };

export const earningSources = ["intent", "cycle"] as const;

/** The payments of one source, summed. */
type EarningsPart = {
  readonly source: (typeof earningSources)[number];
  readonly payments: number;
  readonly payout: number;
  readonly fee: number;
};

/** The exact sum. */
export function sumEarnings(all: readonly Earnings[]): Earnings {
  return all.reduce(
    (sum, { intents, cycles, payout, fee }) => ({
      intents: sum.intents + intents,
      cycles: sum.cycles + cycles,
      payout: sum.payout + payout,
      fee: sum.fee + fee,
    }),
    NO_EARNINGS,
  );
}

/** The exact sum of parts. */
export function sumParts(parts: readonly EarningsPart[]): Earnings {
  return sumEarnings(
    parts.map(({ source, payments, payout, fee }) => ({
      intents: source === "intent" ? payments : 0,
      cycles: source === "cycle" ? payments : 0,
      payout,
      fee,
    })),
  );
}

/** How many payments there were. */
export const paymentCount = ({ intents, cycles }: Earnings): number => intents + cycles;

/** What customers paid, in minor units. */
export const grossOf = ({ payout, fee }: Pick<Earnings, "payout" | "fee">): number => payout + fee;

/** From the beginning of 1970 on, as the sums are made. */
const SPANS = [
  { span: "four_weeks", ms: 28 * DAY_MS },
  { span: "week", ms: 7 * DAY_MS },
  { span: "day", ms: DAY_MS },
  { span: "hour", ms: HOUR_MS },
  { span: "quarter_hour", ms: 15 * MINUTE_MS },
] as const;

/** Part of a period that is made of whole spans of UTC's clock, for each of which there are sums. */
export type SpanRange = {
  readonly span: (typeof SPANS)[number]["span"] | "ever";
  readonly from: Date;
  readonly to: Date;
};

/**
 * The stretches that a period is made of, in order, the longest spans where they fit: a month of a zone is its whole weeks
 * and days of UTC and, at both ends, hours and quarters of an hour. No zone of this century is off UTC by anything but quarters
 * of an hour; throws RangeError on a period that is.
 */
export function splitIntoSpans(
  from: Date,
  to: Date,
  spans: readonly (typeof SPANS)[number][] = SPANS,
): SpanRange[] {
  if (from >= to) return [];
  const [longest, ...shorter] = spans;
  if (!longest) throw new RangeError("a period must begin and end with a quarter of an hour");
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
