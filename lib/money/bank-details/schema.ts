import { z } from "zod";
import { text } from "@/lib/base/fields";

/**
 * Matches an account holder's name that contains only characters of the SEPA character set. Payment files allow no other
 * characters.
 */
const HOLDER = /^[A-Za-z0-9/\-?:().,'+ ]+$/;

/** The input of the bank details form. `setBankDetails` validates the IBAN. */
export const bankDetailsInput = z.object({
  account_holder: text(1, 70)
    .transform((value) => value.trim())
    .refine(
      (value) => HOLDER.test(value),
      "can contain only Latin letters without accents, digits, spaces and / - ? : ( ) . , ' +",
    ),
  iban: text(1, 50),
});
export type BankDetailsInput = z.output<typeof bankDetailsInput>;
