import { z } from "zod";
import { declareEvent } from "@/lib/base/event-schema";
import {
  createdAtField,
  currencyField,
  displayField,
  environmentField,
  minorField,
  nextField,
  pageInput,
  pageOfTimeInput,
  text,
  timestampField,
} from "@/lib/base/fields";
import { trimmedLine, trimmedText } from "@/lib/base/form-text";

/** The status of a payout run. A `prepared` run is a draft. Posting it reduces the amounts owed to partners. */
export const runStatus = z.enum(["prepared", "posted", "discarded"]);

/**
 * The status of a payout. A `posted` payout is in transit until it is marked as paid or reversed. The amount of a reversed
 * payout is owed again.
 */
export const payoutStatus = z.enum(["prepared", "posted", "paid", "reversed", "discarded"]);
export type PayoutStatus = z.infer<typeof payoutStatus>;

/**
 * The form input that prepares a payout run. `until` is the last day whose earnings are paid, such as `2026-11-21`. The day
 * ends in the operator's time zone. If `until` is missing or empty, earnings are paid up to about a minute ago.
 */
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

/** The bank's reference for the payment. */
const bankReferenceField = trimmedLine(100);

export const runPaidInput = runInput.extend({ bank_reference: bankReferenceField });
export type RunPaidInput = z.output<typeof runPaidInput>;

export const bankFilePaidInput = bankFileInput.extend({ bank_reference: bankReferenceField });
export type BankFilePaidInput = z.output<typeof bankFilePaidInput>;

export const payoutPaidInput = payoutInput.extend({ bank_reference: bankReferenceField });
export type PayoutPaidInput = z.output<typeof payoutPaidInput>;

/** The form input that reverses a payout. `reason` is shown to the partner. */
export const payoutReversedInput = payoutInput.extend({ reason: trimmedText(500) });
export type PayoutReversedInput = z.output<typeof payoutReversedInput>;

/** The statuses of the payouts that a partner sees. */
export const partnerPayoutStatus = payoutStatus.extract(["posted", "paid", "reversed"], {
  error: "must be posted, paid or reversed",
});
export type PartnerPayoutStatus = z.infer<typeof partnerPayoutStatus>;

export const payoutReferenceExample = "PAYOUT-01J9ZC3HX3J6Q4V0T1D2E5F7G8";

/** A payout as the API shows it to its partner. */
const payoutResource = z
  .object({
    reference: z.string().meta({
      description: "The payout's identifier, which is also the reference of the bank transfer.",
      example: payoutReferenceExample,
    }),
    status: partnerPayoutStatus.describe(
      "`posted` while the transfer is in transit, `paid` once the operator has confirmed it, `reversed` if the bank has returned " +
        "it. A reversed amount is owed to you again.",
    ),
    amount: minorField.meta({
      description:
        "The amount of the transfer, in minor units: your share of the payments, and reversed payouts that are paid again, less " +
        "`refunded_amount`.",
      example: 700,
    }),
    amount_display: displayField("amount"),
    currency: currencyField,
    refunded_amount: z.int().meta({
      description: "Your share of the refunds that the payout subtracts, in minor units.",
      example: 0,
    }),
    refunded_amount_display: displayField("refunded_amount"),
    earned_until: timestampField.describe(
      "The payout includes your earnings up to this time that no earlier payout contains.",
    ),
    account_holder: z.string().nullable().meta({
      description: "The holder of the bank account. Null in test mode, where no bank is paid.",
      example: "Acme Games GmbH",
    }),
    iban_masked: z.string().nullable().meta({
      description: "The first and last four characters of the IBAN. Null in test mode.",
      example: "AT61 … 3201",
    }),
    bank_reference: z.string().nullable().meta({
      description: "The bank's reference for the transfer, or null until the payout is paid.",
      example: null,
    }),
    reversal_reason: z
      .string()
      .nullable()
      .meta({ description: "The reason for the reversal, or null.", example: null }),
    environment: environmentField,
    created_at: createdAtField.describe("When the payout was drafted."),
    posted_at: timestampField
      .nullable()
      .meta({ description: "When the payout was posted.", example: "2025-07-01T11:32:13.000000Z" }),
    paid_at: timestampField.nullable().describe("When the payout was marked as paid, or null."),
    reversed_at: timestampField.nullable().describe("When the payout was reversed, or null."),
  })
  .meta({ id: "Payout" });
export type PayoutResource = z.infer<typeof payoutResource>;

/**
 * The fields that, together with `reference`, identify the payment, refund or payout behind a line of a payout or statement.
 */
export const lineSourceFields = {
  cycle_number: z
    .int()
    .nullable()
    .meta({ description: "The number of the subscription's cycle, or null.", example: null }),
  refund_reference: z
    .string()
    .nullable()
    .meta({ description: "The `reference` of the refund, or null.", example: null }),
} as const;

const payoutLine = z
  .object({
    id: z.uuid().meta({
      description: "The line's identifier. A line is part of one payout only.",
      example: "0197c5d7-0a1b-7c2d-8e3f-4a5b6c7d8e9f",
    }),
    kind: z
      .enum(["intent", "cycle", "refund", "payout_reversal"])
      .describe(
        "`intent` and `cycle` are payments, `refund` is a refund of a payment, and `payout_reversal` is an earlier payout that was reversed.",
      ),
    partner_amount: z.int().meta({
      description: "Your share in minor units, after the platform fee. Negative for a refund.",
      example: 700,
    }),
    partner_amount_display: displayField("partner_amount"),
    currency: currencyField,
    reference: z.string().nullable().meta({
      description: "The `reference` of the redemption intent, the subscription or the reversed payout.",
      example: "order-1001",
    }),
    ...lineSourceFields,
    created_at: createdAtField.describe("When the payment, refund or reversal was created."),
  })
  .meta({ id: "PayoutLine" });
export type PayoutLineResource = z.infer<typeof payoutLine>;

export const listPayoutsInput = z.object({
  status: partnerPayoutStatus.optional().describe("Only payouts with this status. Default: any status."),
  ...pageOfTimeInput.shape,
});
export type ListPayoutsInput = z.output<typeof listPayoutsInput>;

export const payoutPage = z.object({
  payouts: payoutResource.array().describe("The payouts on this page, newest first."),
  next: nextField,
});
export type PayoutPage = z.infer<typeof payoutPage>;

export const payoutAddress = z.object({
  reference: text(1, 100).meta({
    description: "The payout's `reference`.",
    example: payoutReferenceExample,
  }),
});

export const retrievePayoutInput = z.object({
  limit: pageInput.shape.limit.describe("Maximum number of lines to return. Default: 20."),
  after: pageInput.shape.after,
});
export type RetrievePayoutInput = z.output<typeof retrievePayoutInput> & z.output<typeof payoutAddress>;

/** A payout with a page of its lines. */
export const payoutWithLines = payoutResource.extend({
  lines: payoutLine
    .array()
    .describe(
      "The payments, reversed payouts and refunds on this page, newest first. The `partner_amount` of all lines, on all pages, sums to `amount`.",
    ),
  next: nextField,
});
export type PayoutWithLines = z.infer<typeof payoutWithLines>;

/** The webhook events about payouts, which are sent to partners. */
export const payoutEvents = {
  "payout.paid": declareEvent(payoutResource, {
    recipient: "partner",
    summary: "A payout was paid by the bank",
    description:
      "The operator has marked the payout as paid, with the bank's reference. A paid payout is final. No event is sent for a " +
      "reversed payout: a later payout includes its amount.",
    timestamp: "2025-07-07T14:05:00.000000Z",
    example: {
      status: "paid",
      bank_reference: "20250707-4711",
      paid_at: "2025-07-07T14:05:00.000000Z",
    },
  }),
} as const;
