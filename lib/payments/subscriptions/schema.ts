import { z } from "zod";
import { declareEvent } from "@/lib/base/event-schema";
import {
  EXAMPLE_ORIGIN,
  emailFilterField,
  nextField,
  optional,
  pageOfTimeInput,
  text,
  timestampField,
} from "@/lib/base/fields";
import { customerFilterField, metadataFilterField } from "@/lib/payments/metadata/schema";
import { paymentRequest, paymentRequestInput } from "@/lib/payments/requests/schema";

export const MAX_CYCLES = 1_200;

const DEFAULT_INTERVAL = "monthly";

/** The subscription used in the API's examples. Two months were paid before it was canceled. */
export const subscriptionExample = {
  reference: "membership-3001",
  access_code: "Hs6vN3eJp0ZtD8y",
  subscription_access_code: "bQ7wT2cYx9LmK4s",
  reseller_subscription_reference: "recurring-88",
  activated_at: "2025-07-01T11:36:48.000000Z",
  next_cycle_at: "2025-09-01T11:36:48.000000Z",
  cancel_requested_at: "2025-08-12T08:30:00.000000Z",
  canceled_at: "2025-08-12T09:00:00.000000Z",
} as const;

const example = subscriptionExample;

export const billingInterval = z
  .enum(["daily", "weekly", "monthly", "quarterly", "yearly"], {
    error: "must be daily, weekly, monthly, quarterly or yearly",
  })
  .meta({ description: "How long a cycle lasts.", example: "monthly" });
export type BillingInterval = z.infer<typeof billingInterval>;

export const subscriptionStatus = z.enum(["pending", "active", "canceled", "completed"], {
  error: "must be pending, active, canceled or completed",
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const currentCycleField = z.int().describe("The number of paid cycles.");
export const totalCyclesField = z.int().nullable().meta({
  description:
    "The number of cycles after which the subscription completes. Null if it runs until it is canceled.",
  example: 12,
});

const sent = paymentRequestInput.shape;

export const createSubscriptionInput = paymentRequestInput.extend({
  amount: sent.amount.describe("The amount to request every cycle, in minor units."),
  reference: sent.reference.meta({
    description:
      "Your own reference, unique among your subscriptions in the environment: 1 to 100 of `A-Z a-z 0-9 . _ : -`, but not " +
      "`.`, `..` or `cancellation`. If omitted, one is generated: `SUB-` and a ULID.",
    example: example.reference,
  }),
  callback_url: sent.callback_url.meta({
    description:
      "The target of a link on the checkout. Customers are not forwarded there. `reference` is set in the query of the URL and " +
      "replaces any `reference` in it. Must be an absolute http or https URL without credentials; in live mode, https only.",
    example: "https://shop.example/membership",
  }),
  description: sent.description.meta({
    description:
      "What the customer subscribes to, on one line of up to 200 characters. Shown at the checkout.",
    example: "Membership with weekly classes",
  }),
  idempotency_key: sent.idempotency_key.meta({
    description:
      "Makes the request safe to retry: the same key returns the same subscription. " +
      "Equivalent to the header `Idempotency-Key`.",
    example: "signup-3001",
  }),
  interval: billingInterval
    .nullable()
    .transform((interval) => interval ?? DEFAULT_INTERVAL)
    .default(DEFAULT_INTERVAL)
    .describe("How long a cycle lasts. Default: `monthly`."),
  total_cycles: optional(
    z
      .int({ error: "must be an integer" })
      .min(1, "must be at least 1")
      .max(MAX_CYCLES, `must be at most ${MAX_CYCLES}`),
  ).meta({
    description:
      "The number of cycles after which the subscription completes. If omitted, it runs until it is canceled.",
    example: 12,
  }),
});
export type CreateSubscriptionInput = z.infer<typeof createSubscriptionInput>;

const shown = paymentRequest.shape;

/** A subscription as shown to its partner. Amounts and fees are per cycle. */
export const subscription = paymentRequest
  .extend({
    reference: z.string().meta({
      description:
        "Your reference, or the generated one. Identifies the subscription in requests and events. Resellers never see it.",
      example: example.reference,
    }),
    amount: shown.amount.describe("The amount of every cycle, in minor units."),
    authorization_url: shown.authorization_url.meta({
      description:
        "The hosted checkout. Send the customer here to subscribe, and later to view the subscription.",
      example: `${EXAMPLE_ORIGIN}/subscriptions/checkout/${example.access_code}`,
    }),
    access_code: shown.access_code.meta({ example: example.access_code }),
    description: shown.description.meta({ example: "Membership with weekly classes" }),
    callback_url: shown.callback_url.meta({
      description: "The target of a link on the checkout, with `reference` set in its query, or null.",
      example: "https://shop.example/membership",
    }),
    partner_payout_amount: shown.partner_payout_amount.describe(
      "The partner's share of every cycle, fixed at creation: `amount` minus `platform_fee`.",
    ),
    platform_fee: shown.platform_fee.describe("The platform's share of every cycle, fixed at creation."),
    interval: billingInterval,
    status: subscriptionStatus.describe(
      "`pending` until the first cycle is paid, then `active`. `completed` (after the final cycle) and `canceled` are final.",
    ),
    current_cycle: currentCycleField,
    total_cycles: totalCyclesField,
    next_cycle_at: timestampField
      .nullable()
      .describe(
        "When the next cycle is due: `activated_at` plus `current_cycle` intervals, in the calendar of `timezone`. The 31st " +
          "becomes the last day of a shorter month, and the 31st again after it. Null unless the status is `active`.",
      ),
    timezone: shown.timezone.describe(
      "The partner's IANA time zone at activation, in which due dates are calculated. Before activation, the partner's current time zone.",
    ),
    idempotency_key: z
      .string()
      .nullable()
      .meta({ description: "The idempotency key of the create request, or null.", example: "signup-3001" }),
    reseller: z
      .object({ company_name: shown.partner.shape.company_name.meta({ example: "Corner Vouchers" }) })
      .nullable()
      .describe(
        "The reseller that bills the subscription: the first one whose bill was accepted. Null before the first bill.",
      ),
    activated_at: timestampField.nullable().describe("When the first cycle was paid, or null."),
    cancel_requested_at: timestampField
      .nullable()
      .describe("When the cancellation was requested from the reseller, or null."),
    canceled_at: timestampField.nullable().describe("When the subscription was canceled, or null."),
    completed_at: timestampField.nullable().describe("When the final cycle was paid, or null."),
  })
  .meta({ id: "Subscription" });
export type SubscriptionResource = z.infer<typeof subscription>;

/** The path parameters that identify one of the caller's subscriptions. */
export const subscriptionAddress = z.object({
  reference: text(1, 100).meta({
    description: "The subscription's `reference`: yours or the generated one.",
    example: example.reference,
  }),
});

export const listSubscriptionsInput = z.object({
  status: subscriptionStatus.optional().describe("Only subscriptions with this status. Default: any status."),
  email: emailFilterField.optional().describe("Only subscriptions of the customer with this email address."),
  customer: customerFilterField,
  metadata: metadataFilterField,
  ...pageOfTimeInput.shape,
});
export type ListSubscriptionsInput = z.output<typeof listSubscriptionsInput>;

export const subscriptionPage = z.object({
  subscriptions: subscription.array().describe("The subscriptions on this page, newest first."),
  next: nextField,
});
export type SubscriptionPage = z.infer<typeof subscriptionPage>;

const { activated_at, next_cycle_at, cancel_requested_at, canceled_at } = example;
const renewed_at = "2025-08-01T12:00:05.000000Z";
const completed_at = "2026-06-01T12:02:10.000000Z";
const billed = { environment: "live", reseller: {}, activated_at } as const;

/** The events of a subscription that are sent to its partner. */
export const subscriptionEvents = {
  "subscription.activated": declareEvent(subscription, {
    recipient: "partner",
    summary: "The first cycle of a subscription is paid",
    description:
      "`data` is the subscription as `GET` returned it at that moment, with `sequence`. Start the service now.",
    timestamp: activated_at,
    example: {
      ...billed,
      status: "active",
      current_cycle: 1,
      next_cycle_at: "2025-08-01T11:36:48.000000Z",
      updated_at: activated_at,
    },
  }),
  "subscription.renewed": declareEvent(subscription, {
    recipient: "partner",
    summary: "A later cycle of a subscription is paid",
    description:
      "`data` is the subscription as `GET` returned it at that moment, with `sequence`. Not sent for the final cycle.",
    timestamp: renewed_at,
    example: {
      ...billed,
      status: "active",
      current_cycle: 2,
      next_cycle_at,
      updated_at: renewed_at,
      sequence: 2,
    },
  }),
  "subscription.completed": declareEvent(subscription, {
    recipient: "partner",
    summary: "The final cycle of a subscription is paid",
    description:
      "Sent instead of `subscription.renewed` when all `total_cycles` are paid. If the subscription has only one cycle, " +
      "`subscription.activated` is sent first.",
    timestamp: completed_at,
    example: {
      ...billed,
      status: "completed",
      current_cycle: 12,
      completed_at,
      updated_at: completed_at,
      sequence: 12,
    },
  }),
  "subscription.cancelled": declareEvent(subscription, {
    recipient: "partner",
    summary: "A subscription is canceled",
    description:
      "Sent immediately in test mode and if no reseller bills the subscription, otherwise when the reseller has confirmed. Until this event, " +
      "the customer stays subscribed. Only the event is spelled `cancelled`; the status is `canceled`.",
    timestamp: canceled_at,
    example: {
      ...billed,
      status: "canceled",
      current_cycle: 2,
      cancel_requested_at,
      canceled_at,
      updated_at: canceled_at,
      sequence: 4,
    },
  }),
} as const;
