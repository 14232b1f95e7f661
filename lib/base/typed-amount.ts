import { z } from "zod";
import { MAX_AMOUNT_MINOR, minor } from "./money";

/**
 * A number as a person types it, with at most two decimals: `250`, `250.5` or `250,50`, never grouped, since `1,234`
 * could mean two things. Becomes hundredths without passing through a fraction.
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

/** An amount typed in units of the currency, as minor units. What it may be is said in the units typed. */
export const typedAmountField = typedHundredths
  .refine((amount) => amount >= 1, `must be at least ${formatDecimal(1)}`)
  .refine((amount) => amount <= MAX_AMOUNT_MINOR, `must be at most ${formatDecimal(MAX_AMOUNT_MINOR)}`)
  .transform(minor);

/** What is typed without the sign of the currency before or after it, as pages print it: `€49.90`. */
export function stripCurrencySign(typed: string): string {
  return typed
    .trim()
    .replace(/^\p{Sc}|\p{Sc}$/gu, "")
    .trim();
}

/**
 * Hundredths as a person types them, `250.00`: what {@link typedHundredths} reads. Cut from the digits, as nothing here
 * becomes a fraction.
 */
export function formatDecimal(hundredths: number): string {
  const digits = String(hundredths).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
