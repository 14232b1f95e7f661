import { z } from "zod";

/** Matches the only accepted spelling of an integer: decimal digits without leading zeros, after a minus sign if negative. */
const DECIMAL = /^(?:0|-?[1-9]\d*)$/;

/**
 * Creates a field for a query or path parameter that is an integer from `min` to `max`. Accepts only decimal digits without
 * leading zeros: `5`, but not `5.0` or `05`.
 */
export function integerInUrl(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === "string" && DECIMAL.test(value) ? Number(value) : value),
    z
      .number({ error: spellingError })
      .int("must be an integer")
      .min(min, `must be at least ${min}`)
      .max(max, `must be at most ${max}`),
  );
}

function spellingError({ input }: { readonly input?: unknown }): string {
  const isInteger = typeof input === "string" && input.trim() !== "" && Number.isInteger(Number(input));
  return isInteger ? "must be an integer in decimal digits, such as 5" : "must be an integer";
}
