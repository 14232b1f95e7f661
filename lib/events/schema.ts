import { z } from "zod";
import { redemptionIntent } from "@/lib/redemption-intents/schema";
import { cancellationRequest, subscription } from "@/lib/subscriptions/schema";

const sequence = z.int().min(1).meta({ description: "Grows by one per event of the same object" });
const ofSubscription = subscription.extend({ sequence });

/** Every event an account can be told of, with the data its webhook carries. */
export const eventCatalogue = {
  "redemption-intent.success": redemptionIntent.extend({ sequence }),
  "subscription.activated": ofSubscription,
  "subscription.renewed": ofSubscription,
  "subscription.completed": ofSubscription,
  "subscription.cancelled": ofSubscription,
  "subscription.cancel_requested": cancellationRequest.extend({ sequence }),
} as const;

export type EventType = keyof typeof eventCatalogue;
export const eventTypes = Object.keys(eventCatalogue) as [EventType, ...EventType[]];
export type EventData = { [Type in EventType]: z.infer<(typeof eventCatalogue)[Type]> };

/** Who is told of each. */
export const eventRecipients: Readonly<Record<EventType, "partner" | "reseller">> = {
  "redemption-intent.success": "partner",
  "subscription.activated": "partner",
  "subscription.renewed": "partner",
  "subscription.completed": "partner",
  "subscription.cancelled": "partner",
  "subscription.cancel_requested": "reseller",
};
