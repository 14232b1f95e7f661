import { z } from "zod";
import { amountField } from "@/lib/fields";

/**
 * An amount as a person types it, in units of the currency: `250`, `250.5` or `250,50`, never grouped, since `1,234`
 * could mean two things. Becomes minor units without passing through a fraction.
 */
export const typedAmountField = z
  .string({ error: "must be an amount such as 250.00" })
  .trim()
  .regex(/^\d{1,12}([.,]\d{1,2})?$/, "must be an amount such as 250.00")
  .transform((text) => {
    const [units = "", cents = ""] = text.split(/[.,]/);
    return Number(units + cents.padEnd(2, "0"));
  })
  .pipe(amountField);
