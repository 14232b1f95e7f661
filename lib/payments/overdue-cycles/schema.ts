import { z } from "zod";
import { declareEvent } from "@/lib/base/event-schema";
import { amountDisplayField, environmentField, minorField, timestampField } from "@/lib/base/fields";
import { subscription, subscriptionExample } from "@/lib/payments/subscriptions/schema";

const overdueAt = "2025-09-04T11:36:48.000000Z";

/** An unpaid cycle that is overdue, as shown to the subscription's partner. It does not identify the customer. */
const overdueCycle = z.object({
  subscription_reference: z.string().meta({
    description: "The `reference` of the subscription.",
    example: subscriptionExample.reference,
  }),
  cycle_number: z.int().meta({ description: "The number of the unpaid cycle.", example: 3 }),
  amount: minorField.describe("The amount of the cycle, in minor units."),
  amount_display: amountDisplayField,
  currency: z.string().meta({ description: "The ISO 4217 code of the currency.", example: "EUR" }),
  due_at: timestampField.meta({
    description: "When the cycle was due: the subscription's `next_cycle_at`.",
    example: subscriptionExample.next_cycle_at,
  }),
  overdue_at: timestampField.meta({
    description:
      "When the cycle became overdue: some days after `due_at`, at the same time of day in the subscription's `timezone`.",
    example: overdueAt,
  }),
  reseller: subscription.shape.reseller.describe("The reseller that bills the subscription, or null."),
  environment: environmentField,
});

/** The events about overdue cycles, which are sent to the subscription's partner. */
export const overdueEvents = {
  "cycle.overdue": declareEvent(overdueCycle, {
    recipient: "partner",
    summary: "A cycle of a subscription is overdue",
    description:
      "The next cycle of an active subscription is still not billed some days after it was due. The event is sent once per cycle, and not while " +
      "a cancellation is requested or your account is suspended. The subscription stays `active`, and a later bill still pays the " +
      "cycle.",
    timestamp: overdueAt,
    example: { reseller: {} },
  }),
} as const;
