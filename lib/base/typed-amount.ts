import { z } from "zod";
import { MAX_AMOUNT_MINOR, minor } from "./money";

/**
 * Parses a typed number with at most twelve integer digits and two decimals: `250`, `250.5` or `250,50`. Rejects grouping,
 * because `1,234` is ambiguous. Returns hundredths, without floating-point arithmetic.
 */
export const typedHundredths = z
  .string({ error: "must be a number such as 250.00" })
  .trim()
  .regex(/^\d{1,12}([.,]\d+)?$/, { error: "must be a number such as 250.00", abort: true })
  .regex(/^\d+([.,]\d{1,2})?$/, "must have two decimals at most, such as 250.00")
  .transform((text) => {
    const [units = "", hundredths = ""] = text.split(/[.,]/);
    return Number(units + hundredths.padEnd(2, "0"));
  });

/** Parses an amount typed in currency units to minor units. Error messages use currency units. */
export const typedAmountField = typedHundredths
  .refine((amount) => amount >= 1, `must be at least ${formatDecimal(1)}`)
  .refine((amount) => amount <= MAX_AMOUNT_MINOR, `must be at most ${formatDecimal(MAX_AMOUNT_MINOR)}`)
  .transform(minor);

/** Removes a currency sign before or after a typed amount, such as `€49.90`. */
export function stripCurrencySign(typed: string): string {
  return typed
    .trim()
    .replace(/^\p{Sc}|\p{Sc}$/gu, "")
    .trim();
}

/**
 * Formats hundredths as `250.00`, a form that {@link typedHundredths} parses. Works on the digits, without floating-point
 * arithmetic.
 */
export function formatDecimal(hundredths: number): string {
  const digits = String(hundredths).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
