import { z } from "zod";
import {
  amountDisplayField,
  displayField,
  environmentField,
  minorField,
  text,
  timestampField,
} from "@/lib/base/fields";
import { eventAbout } from "@/lib/outbox/schema";

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

const paidAt = "2025-07-07T14:05:00.000000Z";

/** A payout that the bank has paid, as its partner is notified. It names no bank account. */
const paidPayout = z.object({
  reference: z.string().meta({
    description: "The payout's reference, which the bank transfer names.",
    example: "PAYOUT-01J9ZC3HX3J6Q4V0T1D2E5F7G8",
  }),
  amount: minorField.meta({ description: "What was paid, in minor units.", example: 125_300 }),
  amount_display: amountDisplayField.meta({ example: "€1,253.00" }),
  currency: z.string().meta({ description: "The ISO 4217 code of the currency.", example: "EUR" }),
  refunded_amount: z.int().meta({
    description: "Your part of the refunds that `amount` was reduced by, in minor units.",
    example: 700,
  }),
  refunded_amount_display: displayField("refunded_amount").meta({ example: "€7.00" }),
  bank_reference: z
    .string()
    .meta({ description: "The bank's reference of the payment.", example: "20250707-4711" }),
  earned_until: timestampField.meta({
    description: "It includes all your earnings before this time that no earlier payout includes.",
    example: "2025-07-05T00:00:00.000000Z",
  }),
  posted_at: timestampField.meta({
    description: "When the operator posted the payout run.",
    example: "2025-07-06T09:30:00.000000Z",
  }),
  paid_at: timestampField.meta({ description: "When it was marked as paid. It is final.", example: paidAt }),
  environment: environmentField,
});
export type PaidPayout = z.output<typeof paidPayout>;

/** The events of payouts. */
export const payoutEvents = {
  "payout.paid": eventAbout(paidPayout, {
    recipient: "partner",
    summary: "A payout was paid by the bank",
    description:
      "The operator has marked the payout as paid, with the bank's reference, which is final. Nothing is sent for a payout that is " +
      "reversed: its amount is part of a later one.",
    timestamp: paidAt,
    example: {},
  }),
} as const;
