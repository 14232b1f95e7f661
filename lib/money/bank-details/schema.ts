import { z } from "zod";
import { text } from "@/lib/base/fields";

/** What every bank can write: SEPA's Latin letters, as the payment file may hold them. */
const HOLDER = /^[A-Za-z0-9/\-?:().,'+ ]+$/;

/** Where an account wants to be paid. Whether the IBAN is one is judged by the verb. */
export const bankDetailsInput = z.object({
  account_holder: text(1, 70)
    .transform((value) => value.trim())
    .refine(
      (value) => HOLDER.test(value),
      "may have Latin letters without accents, digits, spaces and / - ? : ( ) . , ' +",
    ),
  iban: text(1, 50),
});
export type BankDetailsInput = z.output<typeof bankDetailsInput>;
