import type { AccountKind } from "@/lib/base/caller";
import { lowBalanceEvents } from "@/lib/money/low-balance/schema";
import { intentEvents } from "@/lib/payments/intents/schema";
import { resellerSubscriptionEvents } from "@/lib/payments/subscriptions/reseller-schema";
import { subscriptionEvents } from "@/lib/payments/subscriptions/schema";

/** Every event type, with its schema, recipient and documentation. */
export const eventCatalogue = {
  ...intentEvents,
  ...subscriptionEvents,
  ...resellerSubscriptionEvents,
  ...lowBalanceEvents,
} as const;

export type EventType = keyof typeof eventCatalogue;
export const eventTypes = Object.keys(eventCatalogue) as [EventType, ...EventType[]];

/** The event types that accounts of this kind receive. */
export function eventTypesFor(kind: AccountKind): EventType[] {
  return eventTypes.filter((type) => eventCatalogue[type].recipient === kind);
}
