import { z } from "zod";
import {
  currencyField,
  displayField,
  minorField,
  nextField,
  pageInput,
  timestampField,
} from "@/lib/base/fields";
import { paymentRequest } from "@/lib/payments/requests/schema";
import { type subscriptionAddress, subscriptionExample } from "@/lib/payments/subscriptions/schema";

const shown = paymentRequest.shape;

/** A paid cycle as shown to the subscription's partner. */
const cycle = z
  .object({
    subscription_reference: z
      .string()
      .meta({ description: "The `reference` of the subscription.", example: subscriptionExample.reference }),
    number: z.int().meta({ description: "The number of the cycle, starting at 1.", example: 2 }),
    amount: minorField.describe("The amount of the cycle, in minor units."),
    amount_display: shown.amount_display,
    currency: currencyField,
    partner_payout_amount: shown.partner_payout_amount.describe("The partner's share of the amount."),
    partner_payout_amount_display: displayField("partner_payout_amount"),
    platform_fee: shown.platform_fee.describe("The platform's share of the amount."),
    platform_fee_display: displayField("platform_fee"),
    refunded_amount: z.int().meta({ description: "The amount refunded so far, in minor units.", example: 0 }),
    refunded_amount_display: displayField("refunded_amount").meta({ example: "€0.00" }),
    due_at: timestampField.meta({
      description:
        "When the cycle was due. The first cycle is due when it is paid, each later one by the calendar of the subscription's `timezone`.",
      example: "2025-08-01T11:36:48.000000Z",
    }),
    paid_at: timestampField.meta({
      description: "When the cycle was paid.",
      example: "2025-08-01T12:00:05.000000Z",
    }),
  })
  .meta({ id: "SubscriptionCycle" });
export type CycleResource = z.infer<typeof cycle>;

export const listCyclesInput = pageInput;
export type ListCyclesInput = z.output<typeof subscriptionAddress> & z.output<typeof listCyclesInput>;

export const cyclePage = z.object({
  cycles: cycle.array().describe("The paid cycles on this page, latest first."),
  next: nextField,
});
export type CyclePage = z.infer<typeof cyclePage>;
