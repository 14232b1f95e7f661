import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/base/clock";

/** The sums of a set of payments, in minor units. Customers paid `payout` plus `fee`. */
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

/** The number of payments. */
export const paymentCount = ({ intents, cycles }: Earnings): number => intents + cycles;

/** The amount that customers paid, in minor units. */
export const grossOf = ({ payout, fee }: Pick<Earnings, "payout" | "fee">): number => payout + fee;

/** The lengths of the spans that have stored sums. All spans are aligned to 1970. */
const SPANS = [
  { span: "four_weeks", ms: 28 * DAY_MS },
  { span: "week", ms: 7 * DAY_MS },
  { span: "day", ms: DAY_MS },
  { span: "hour", ms: HOUR_MS },
  { span: "quarter_hour", ms: 15 * MINUTE_MS },
] as const;

/** A range of whole UTC spans of one length, each with a stored sum. */
export type SpanRange = {
  readonly span: (typeof SPANS)[number]["span"] | "ever";
  readonly from: Date;
  readonly to: Date;
};

/**
 * Splits a period into ranges of whole UTC spans, in order, as long as possible. A month in a zone consists of whole weeks and
 * days and, at both ends, hours and quarter hours. Throws RangeError for a period that does not start and end at a quarter hour;
 * every zone's offset is a multiple of 15 minutes in this century.
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
