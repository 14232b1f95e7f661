import { z } from "zod";
import { amountField } from "@/lib/fields";

/**
 * A number as a person types it, with at most two decimals: `250`, `250.5` or `250,50`, never grouped, since `1,234`
 * could mean two things. Becomes hundredths without passing through a fraction.
 */
export const typedHundredths = z
  .string({ error: "must be a number such as 250.00" })
  .trim()
  .regex(/^\d{1,12}([.,]\d{1,2})?$/, "must be a number such as 250.00")
  .transform((text) => {
    const [units = "", hundredths = ""] = text.split(/[.,]/);
    return Number(units + hundredths.padEnd(2, "0"));
  });

/** An amount typed in units of the currency, as minor units. */
export const typedAmountField = typedHundredths.pipe(amountField);
