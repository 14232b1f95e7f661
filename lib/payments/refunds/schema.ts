import { z } from "zod";
import { declareEvent } from "@/lib/base/event-schema";
import {
  amountField,
  createdAtField,
  currencyField,
  displayField,
  environmentField,
  idempotencyKeyField,
  metadataField,
  minorField,
  nextField,
  optional,
  pageOfTimeInput,
  referenceField,
  storedMetadataField,
  text,
} from "@/lib/base/fields";
import { customerFilterField, metadataFilterField } from "@/lib/payments/metadata/schema";

export const createRefundInput = z.object({
  amount: optional(amountField).meta({
    description:
      "The amount to refund, in minor units. Defaults to the whole amount that has not been refunded.",
    example: 500,
  }),
  reason: optional(text(1, 500)).meta({
    description: "The reason for the refund. Visible only to your account and the operator.",
    example: "Order canceled by the customer",
  }),
  metadata: optional(metadataField),
  idempotency_key: optional(idempotencyKeyField).meta({
    description:
      "Makes the request safe to send again: the same key returns the same refund, even if the payment has since been refunded in full. " +
      "Equivalent to the header `Idempotency-Key`.",
    example: "refund-order-1001",
  }),
});
/** {@link createRefundInput} with an example for a cycle. */
export const createCycleRefundInput = createRefundInput.extend({
  idempotency_key: createRefundInput.shape.idempotency_key.meta({ example: "refund-of-cycle-1" }),
});
export type CreateRefundInput = z.infer<typeof createRefundInput>;

const refundedVoucher = z
  .object({
    code_ending: z.string().nullable().meta({
      description:
        "The last characters of the voucher's code. Null for a few old payments, for which they were not stored.",
      example: "ZC3H-E",
    }),
    amount: minorField.describe("The amount returned to this voucher, in minor units."),
    amount_display: displayField("amount"),
    currency: currencyField,
  })
  .meta({ id: "RefundedVoucher" });

/** A refund as shown to its partner. */
export const refund = z
  .object({
    reference: z.string().meta({
      description: "The refund's identifier. Use it to retrieve the refund.",
      example: "RFD-01J9ZC3HX3J6Q4V0T1D2E5F7G8",
    }),
    amount: minorField.describe("The amount returned to the vouchers that paid, in minor units."),
    amount_display: displayField("amount"),
    currency: currencyField,
    partner_amount: z.int().meta({
      description: "Your share of `amount`, subtracted from your next payout.",
      example: 700,
    }),
    partner_amount_display: displayField("partner_amount"),
    platform_fee_refunded: z.int().meta({
      description:
        "The platform's share of `amount`: a proportional part of its fee. 0 if the terms of your account say that it keeps its fees " +
        "on refunds.",
      example: 300,
    }),
    platform_fee_refunded_display: displayField("platform_fee_refunded"),
    redemption_intent_reference: z.string().nullable().meta({
      description: "The `reference` of the refunded redemption intent; null for a cycle of a subscription.",
      example: "order-1001",
    }),
    subscription_reference: z.string().nullable().meta({
      description: "The `reference` of the subscription whose cycle was refunded, or null.",
      example: null,
    }),
    cycle_number: z
      .int()
      .nullable()
      .meta({ description: "The number of the refunded cycle, or null.", example: null }),
    vouchers: refundedVoucher
      .array()
      .describe(
        "The vouchers to which the amount was returned, with the ending of each code, starting with the most recently redeemed one.",
      ),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Your `reason`, or null.", example: "Order canceled by the customer" }),
    metadata: storedMetadataField,
    environment: environmentField,
    created_at: createdAtField,
  })
  .meta({ id: "Refund" });
export type RefundResource = z.infer<typeof refund>;

export const listRefundsInput = z.object({
  redemption_intent_reference: optional(referenceField).describe(
    "Only refunds of the redemption intent with this `reference`.",
  ),
  subscription_reference: optional(referenceField).describe(
    "Only refunds of cycles of the subscription with this `reference`.",
  ),
  customer: customerFilterField,
  metadata: metadataFilterField,
  ...pageOfTimeInput.shape,
});
export type ListRefundsInput = z.output<typeof listRefundsInput>;

/** A filter for a list of refunds. Selects the refunds that match all given fields. */
export type RefundFilter = {
  readonly customerId?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly intentReference?: string | undefined;
  readonly subscriptionReference?: string | undefined;
  /** The number of the cycle. Ignored without `subscriptionReference` or `paymentReference`. */
  readonly cycle?: number | undefined;
  /** The exact reference of an intent or a subscription. */
  readonly paymentReference?: string | undefined;
};

export const refundPage = z.object({
  refunds: refund.array().describe("The refunds on this page, newest first."),
  next: nextField,
});
export type RefundPage = z.infer<typeof refundPage>;

const refundedAt = "2025-07-03T09:12:40.000000Z";

/** A refund of a billed cycle, as shown to the reseller that billed it. */
const refundedPayment = z.object({
  reference: z.string().meta({
    description: "The `reference` of the voucher payment that billed the cycle.",
    example: "VOUCHER-01J9ZC3HX3J6Q4V0T1D2E5F7G8",
  }),
  reseller_charge_reference: z
    .string()
    .meta({ description: "Your identifier for the cycle.", example: "recurring-88-cycle-1" }),
  reseller_subscription_reference: z.string().nullable().meta({
    description: "Your identifier for the recurring order, or null if you have not set one.",
    example: "recurring-88",
  }),
  amount: minorField.describe("The amount returned to the voucher, in minor units."),
  amount_display: displayField("amount"),
  currency: currencyField,
  code_ending: z.string().nullable().meta({
    description: "The last characters of the voucher's code, or null.",
    example: "ZC3H-E",
  }),
  environment: environmentField,
  created_at: createdAtField.describe("When the cycle was refunded."),
});

/** The events of a refund, each sent only to endpoints that are subscribed to it. */
export const refundEvents = {
  "refund.created": declareEvent(refund, {
    recipient: "partner",
    summary: "A payment was refunded in full or in part",
    description:
      "The amount was returned to the vouchers that paid. `data` is the refund as `GET` returns it, with `sequence`.",
    timestamp: refundedAt,
    example: { created_at: refundedAt },
  }),
  "voucher-payment.refunded": declareEvent(refundedPayment, {
    recipient: "reseller",
    summary: "A cycle that you billed was refunded in full or in part",
    description:
      "The amount was returned to the cycle's voucher, which you hold for your customer, and can be spent again. Give the " +
      "voucher's code to your customer, or credit them in your shop.",
    timestamp: refundedAt,
    example: { created_at: refundedAt },
  }),
} as const;
