import { z } from "zod";
import { environmentField, text } from "@/lib/base/fields";

/** A `prepared` run is a draft. Posting it reduces the amounts owed to partners. */
export const runStatus = z.enum(["prepared", "posted", "discarded"]);

/** A `posted` payout is in transit until it is marked paid, or reversed and owed again. */
export const payoutStatus = z.enum(["prepared", "posted", "paid", "reversed", "discarded"]);
export type PayoutStatus = z.infer<typeof payoutStatus>;

/** `until` is the last day that is paid, such as `2026-11-21`; everything up to now if it is left out or empty. */
export const prepareInput = z.object({
  environment: environmentField,
  until: z.union([z.literal("").transform(() => undefined), z.iso.date("must be a day")]).optional(),
});

export const runInput = z.object({ environment: environmentField, run_id: z.uuid() });
export type RunInput = z.output<typeof runInput>;

export const payoutInput = z.object({ environment: environmentField, payout_id: z.uuid() });
export type PayoutInput = z.output<typeof payoutInput>;

export const bankFileInput = z.object({ environment: environmentField, file_id: z.uuid() });
export type BankFileInput = z.output<typeof bankFileInput>;

/** The bank's reference of the payment. */
const bankReferenceField = text(1, 100)
  .transform((value) => value.trim())
  .refine((value) => value !== "", "must not be empty");

export const runPaidInput = runInput.extend({ bank_reference: bankReferenceField });
export type RunPaidInput = z.output<typeof runPaidInput>;

export const bankFilePaidInput = bankFileInput.extend({ bank_reference: bankReferenceField });
export type BankFilePaidInput = z.output<typeof bankFilePaidInput>;

export const payoutPaidInput = payoutInput.extend({ bank_reference: bankReferenceField });
export type PayoutPaidInput = z.output<typeof payoutPaidInput>;

/** `reason` is shown to the partner. */
export const payoutReversedInput = payoutInput.extend({ reason: text(1, 500) });
export type PayoutReversedInput = z.output<typeof payoutReversedInput>;
