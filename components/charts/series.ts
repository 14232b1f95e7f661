import { shortenMonth } from "@/components/money/values";
import { memoizeByKey } from "@/lib/base/cache";
import { formatMinor } from "@/lib/base/money";

/**
 * The formats of a chart's values: `short` for axes, `plain` for CSV files, and `full` everywhere else. `unit` is the unit of
 * the plain values, or null for counts.
 */
export type Measure = {
  readonly unit: string | null;
  readonly short: (value: number) => string;
  readonly full: (value: number) => string;
  readonly plain: (value: number) => number;
};

const compact = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en-GB");

/** The {@link Measure} for counts. */
export const countMeasure: Measure = {
  unit: null,
  short: (value) => compact.format(value),
  full: (value) => whole.format(value),
  plain: (value) => value,
};

/** Returns the {@link Measure} for amounts in minor units of a currency. In CSV files, amounts are in major units. */
export const amountMeasure = memoizeByKey((currency): Measure => {
  const rough = new Intl.NumberFormat("en-GB", {
    ...{ style: "currency", currency, currencyDisplay: "narrowSymbol", notation: "compact" },
    ...{ minimumFractionDigits: 0, maximumFractionDigits: 2 },
  });
  return {
    unit: currency,
    // The compact notation would drop the last zero of €0.50.
    short: (value) => (value % 100 === 0 ? rough.format(value / 100) : formatMinor(value, currency)),
    full: (value) => formatMinor(value, currency),
    plain: (value) => value / 100,
  };
});

/** The labels of a point on the time axis: `short` below the chart, `full` in tooltips and tables, `plain` in CSV files. */
export type ChartPoint = { readonly short: string; readonly full: string; readonly plain: string };

export type Tone = "primary" | "success" | "info" | "warning" | "danger" | "neutral";

export type Series = {
  readonly name: string;
  readonly tone: Tone;
  /** The values of the points, in order. */
  readonly values: readonly number[];
};

export const fills: Readonly<Record<Tone, string>> = {
  primary: "fill-primary",
  success: "fill-success",
  info: "fill-info",
  warning: "fill-warning",
  danger: "fill-danger",
  neutral: "fill-line-strong",
};

export const strokes: Readonly<Record<Tone, string>> = {
  primary: "stroke-primary",
  success: "stroke-success",
  info: "stroke-info",
  warning: "stroke-warning",
  danger: "stroke-danger",
  neutral: "stroke-line-strong",
};

const DAY = { day: "numeric", month: "short" } as const;

const formattersOf = memoizeByKey((timeZone) => ({
  short: new Intl.DateTimeFormat("en-GB", { timeZone, ...DAY }),
  full: new Intl.DateTimeFormat("en-GB", { timeZone, ...DAY, weekday: "short", year: "numeric" }),
  // The `en-CA` locale formats dates as ISO 8601.
  plain: new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }),
}));

/** Returns the chart points for the days that start at the given times, in a time zone. */
export function dayPoints(starts: readonly Date[], timeZone: string): ChartPoint[] {
  const { short, full, plain } = formattersOf(timeZone);
  return starts.map((start) => ({
    short: shortenMonth(short.format(start)),
    full: shortenMonth(full.format(start)),
    plain: plain.format(start),
  }));
}
