import { z } from "zod";
import { environmentField, minorField, optional, pageLimitField, text, timestampField } from "@/lib/fields";
import { eventAbout } from "@/lib/outbox/schema";
import { paymentRequest, paymentRequestInput } from "@/lib/payment-requests/schema";

export const MAX_CYCLES = 1_200;

const DEFAULT_INTERVAL = "monthly";

export const billingInterval = z.enum(["daily", "weekly", "monthly", "quarterly", "yearly"], {
  error: "must be daily, weekly, monthly, quarterly or yearly",
});
export type BillingInterval = z.infer<typeof billingInterval>;

export const subscriptionStatus = z.enum(["pending", "active", "canceled", "completed"]);
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const createSubscriptionInput = paymentRequestInput.extend({
  interval: billingInterval
    .nullable()
    .transform((interval) => interval ?? DEFAULT_INTERVAL)
    .default(DEFAULT_INTERVAL),
  total_cycles: optional(
    z
      .int({ error: "must be an integer" })
      .min(1, "must be at least 1")
      .max(MAX_CYCLES, `must be at most ${MAX_CYCLES}`),
  ),
});
export type CreateSubscriptionInput = z.infer<typeof createSubscriptionInput>;

/** A subscription as its partner sees it. Amounts and fee are per cycle. */
export const subscription = paymentRequest.extend({
  interval: billingInterval,
  status: subscriptionStatus,
  current_cycle: z.int(),
  total_cycles: z.int().nullable(),
  next_cycle_at: timestampField.nullable(),
  idempotency_key: z.string().nullable(),
  reseller: z.object({ company_name: z.string() }).nullable(),
  activated_at: timestampField.nullable(),
  cancel_requested_at: timestampField.nullable(),
  canceled_at: timestampField.nullable(),
  completed_at: timestampField.nullable(),
});
export type SubscriptionResource = z.infer<typeof subscription>;

export const confirmCancellationInput = z.object({
  access_code: text(1, 255),
  reseller_subscription_reference: text(1, 255),
});
export type ConfirmCancellationInput = z.infer<typeof confirmCancellationInput>;

/** What the reseller that bills a subscription sees of it. It never sees the partner's reference. */
export const resellerSubscription = z.object({
  access_code: z.string(),
  subscription_access_code: z.string(),
  reseller_subscription_reference: z.string().nullable(),
  status: subscriptionStatus,
  amount: minorField,
  interval: billingInterval,
  current_cycle: z.int(),
  total_cycles: z.int().nullable(),
  next_cycle_at: timestampField.nullable(),
  cancel_requested_at: timestampField.nullable(),
  canceled_at: timestampField.nullable(),
});
export type ResellerSubscription = z.infer<typeof resellerSubscription>;

export const cancellation = resellerSubscription.pick({
  access_code: true,
  reseller_subscription_reference: true,
  status: true,
  current_cycle: true,
  canceled_at: true,
});
export type Cancellation = z.infer<typeof cancellation>;

/** What a reseller is told when a partner wants to cancel. */
export const cancellationRequest = resellerSubscription
  .pick({
    access_code: true,
    subscription_access_code: true,
    reseller_subscription_reference: true,
    amount: true,
    current_cycle: true,
    cancel_requested_at: true,
  })
  .extend({ environment: environmentField });
export type CancellationRequest = z.infer<typeof cancellationRequest>;

/** What a cycle's payment shows of the subscription it paid for. */
export const billedSubscription = z.object({
  access_code: z.string(),
  subscription_access_code: z.string(),
  status: subscriptionStatus,
  current_cycle: z.int(),
  total_cycles: z.int().nullable(),
  amount: minorField,
  redeemed_amount: minorField,
  reseller_charge_reference: z.string(),
  reseller_subscription_reference: z.string().nullable(),
});
export type BilledSubscription = z.infer<typeof billedSubscription>;

export const resellerSubscriptionPage = z.object({
  subscriptions: resellerSubscription.array(),
  /** Send it as `after` for the page that follows; null on the last. */
  next: z.string().nullable(),
});
export type ResellerSubscriptionPage = z.infer<typeof resellerSubscriptionPage>;

export const listBilledInput = z.object({
  limit: pageLimitField,
  after: z.uuid("must be the next of an earlier page").optional(),
  cancellation_requested: z
    .enum(["true", "false"], { error: "must be true or false" })
    .optional()
    .transform((value) => value === "true"),
});
export type ListBilledInput = z.infer<typeof listBilledInput>;

/** What happens to a subscription that its partner, or the reseller that bills it, is told of. */
export const subscriptionEvents = {
  "subscription.activated": eventAbout(subscription, { recipient: "partner" }),
  "subscription.renewed": eventAbout(subscription, { recipient: "partner" }),
  "subscription.completed": eventAbout(subscription, { recipient: "partner" }),
  "subscription.cancelled": eventAbout(subscription, { recipient: "partner" }),
  "subscription.cancel_requested": eventAbout(cancellationRequest, { recipient: "reseller" }),
} as const;
