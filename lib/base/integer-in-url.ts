import { z } from "zod";

/** Matches the only accepted spelling of an integer: decimal digits without leading zeros. */
const DECIMAL = /^(?:0|-?[1-9]\d*)$/;

/** Creates the field for an integer from `min` to `max` in a URL, where it is text. Accepts only its decimal spelling. */
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
