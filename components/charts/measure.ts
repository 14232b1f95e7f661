import { memoizeByKey } from "@/components/ui/memoize";
import { formatMinor } from "@/lib/base/money";

/** Formats a chart's values: `short` for axes, `full` for sentences, `plain` for CSV files. */
export type Measure = {
  readonly short: (value: number) => string;
  readonly full: (value: number) => string;
  readonly plain: (value: number) => string | number;
};

const compact = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en-GB");

/** Formats counts. */
export const countMeasure: Measure = {
  short: (value) => compact.format(value),
  full: (value) => whole.format(value),
  plain: (value) => value,
};

/** Formats percentages, rounded down so that 99.9% never shows as 100%. */
export const percentMeasure: Measure = {
  short: (value) => `${value}%`,
  full: (value) => `${Math.floor(value * 10) / 10}%`,
  plain: (value) => Math.floor(value * 10) / 10,
};

/** Returns the format for amounts in minor units of a currency. In CSV files, amounts have two decimals and no symbol. */
export const amountMeasure = memoizeByKey((currency): Measure => {
  const rough = new Intl.NumberFormat("en-GB", {
    ...{ style: "currency", currency, currencyDisplay: "narrowSymbol", notation: "compact" },
    ...{ minimumFractionDigits: 0, maximumFractionDigits: 2 },
  });
  return {
    short: (value) => rough.format(value / 100),
    full: (value) => formatMinor(value, currency),
    plain: (value) => `${value < 0 ? "-" : ""}${unitsOf(Math.abs(value))}`,
  };
});

function unitsOf(value: number): string {
  const digits = String(value).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
