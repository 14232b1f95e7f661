import type { AccountKind } from "@/lib/base/caller";
import { lowBalanceEvents } from "@/lib/money/low-balance/schema";
import { intentEvents } from "@/lib/payments/intents/schema";
import { resellerSubscriptionEvents } from "@/lib/payments/subscriptions/reseller-schema";
import { subscriptionEvents } from "@/lib/payments/subscriptions/schema";

/** Every event an account can be told of. */
export const eventCatalogue = {
  ...intentEvents,
  ...subscriptionEvents,
  ...resellerSubscriptionEvents,
  ...lowBalanceEvents,
} as const;

export type EventType = keyof typeof eventCatalogue;
export const eventTypes = Object.keys(eventCatalogue) as [EventType, ...EventType[]];

/** Those beyond the contract. What becomes of their deliveries says nothing of the endpoint. */
export const additionalTypes = eventTypes.filter((type) => "isAddition" in eventCatalogue[type]);

/** What a kind of account can be told of. */
export function eventTypesFor(kind: AccountKind): EventType[] {
  return eventTypes.filter((type) => eventCatalogue[type].recipient === kind);
}
