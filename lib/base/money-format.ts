import { type Locale, localeFacts } from "./locales";
import { THOUSANDS } from "./money";

/**
 * The format in which a language writes amounts in a currency. It is computed on the server from `Intl` and sent to the
 * browser, so that both write the same text even if they have different versions of the locale data.
 */
export type MoneyFormat = {
  readonly before: string;
  readonly after: string;
  readonly group: string;
  readonly decimal: string;
  /** The minimum number of digits before the first group separator. It is 2 in languages that write `1234` but `12 345`. */
  readonly minGrouping: number;
};

/**
 * Marks that change the direction of text. They are removed, because the directional isolates around amounts make them
 * unnecessary.
 */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

export function moneyFormatOf(locale: Locale, currency: string): MoneyFormat {
  const format = new Intl.NumberFormat(localeFacts(locale).intl, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const parts = format.formatToParts(1_234_567.5);
  const first = parts.findIndex(({ type }) => type === "integer");
  const last = parts.findLastIndex(({ type }) => type === "fraction");
  const textOf = (some: readonly Intl.NumberFormatPart[]) =>
    some
      .map(({ value }) => value)
      .join("")
      .replace(DIRECTION_MARKS, "");
  const partOf = (partType: Intl.NumberFormatPartTypes) => parts.find(({ type }) => type === partType)?.value;
  return {
    before: textOf(parts.slice(0, first)),
    after: textOf(parts.slice(last + 1)),
    group: partOf("group") ?? "",
    decimal: partOf("decimal") ?? ".",
    minGrouping: format.formatToParts(1_234).some(({ type }) => type === "group") ? 1 : 2,
  };
}

/**
 * Formats an amount in minor units as major units with two decimals and the currency symbol. Works on the decimal digits, so it
 * is exact for every amount.
 */
export function formatMoney(amountMinor: number, format: MoneyFormat): string {
  const { before, after, group, decimal, minGrouping } = format;
  const digits = String(Math.abs(amountMinor)).padStart(3, "0");
  const units = digits.slice(0, -2);
  const grouped = units.length < 3 + minGrouping ? units : units.replace(THOUSANDS, group);
  return `${amountMinor < 0 ? "-" : ""}${before}${grouped}${decimal}${digits.slice(-2)}${after}`;
}
