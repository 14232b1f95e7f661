import { memoizeByKey } from "./cache";

/** An amount in minor currency units: a safe integer, never a fraction. */
export type Minor = number & { readonly __unit: "minor" };

/** The largest amount in a request, in minor units. A payment's total can be up to five times as large. */
export const MAX_AMOUNT_MINOR = 100_000_000;

/** Brands a safe integer as an amount. Throws RangeError for anything else, so that a float never becomes money. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError("an amount must be a safe integer");
  return value as Minor;
}

/** Returns the exact sum of amounts. Throws RangeError if the sum is not a safe integer. */
export function sum(amounts: readonly Minor[]): Minor {
  return minor(amounts.reduce((total, amount) => total + amount, 0));
}

/**
 * Splits an amount between the platform and the partner. The fee is `round half up(amount * feeBps / 10000)` and the payout
 * is the rest, so nothing is lost to rounding. `feeBps` is 0 to 10000.
 */
export function splitFee(amount: Minor, feeBps: number): { platformFee: Minor; partnerPayout: Minor } {
  const product = BigInt(amount) * BigInt(feeBps);
  const platformFee = minor(Number((product + 5_000n) / 10_000n));
  return { platformFee, partnerPayout: minor(amount - platformFee) };
}

const FIRST_DIGIT = /\d/;
/** Matches the positions of the group separators in a whole number. */
export const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** Returns the symbol of a currency, such as `€`. */
const symbolOf = memoizeByKey((currency) => {
  const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const [symbol = ""] = new Intl.NumberFormat("en-US", style).format(1).split(FIRST_DIGIT);
  return symbol;
});

/**
 * Formats an amount in minor units as major units with the currency symbol and two decimals: `€1,234.50`. Works on the decimal
 * digits, so it is exact for every amount.
 */
export function formatMinor(amount: number, currency: string): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const units = digits.slice(0, -2).replace(THOUSANDS, ",");
  return `${amount < 0 ? "-" : ""}${symbolOf(currency)}${units}.${digits.slice(-2)}`;
}

/** Formats a rate in basis points as a percentage: 3000 is `30%`, 1250 is `12.5%`. */
export function percentText(bps: number): string {
  return `${bps / 100}%`;
}
