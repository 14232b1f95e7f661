import { formatMinor } from "./money";
import { env } from "./settings/env";

/** Formats an amount in minor units in the platform's currency. */
export function displayAmount(amount: number): string {
  return formatMinor(amount, env().CURRENCY);
}

type WithDisplay<Amounts> = Amounts & {
  readonly [Name in keyof Amounts & string as `${Name}_display`]: null extends Amounts[Name]
    ? string | null
    : string;
};

/**
 * Returns the given amounts (in minor units) and, for each, its formatted text as `<name>_display`, as in API responses. The
 * text of a null amount is null.
 */
export function withDisplay<Amounts extends Readonly<Record<string, number | null>>>(amounts: Amounts) {
  const fields: Record<string, number | string | null> = {};
  for (const [name, amount] of Object.entries(amounts)) {
    fields[name] = amount;
    fields[`${name}_display`] = amount === null ? null : displayAmount(amount);
  }
  return fields as WithDisplay<Amounts>;
}
