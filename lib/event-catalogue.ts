import type { AccountKind } from "@/lib/caller";
import { lowBalanceEvents } from "@/lib/low-balance/schema";
import { intentEvents } from "@/lib/redemption-intents/schema";
import { resellerSubscriptionEvents } from "@/lib/subscriptions/reseller-schema";
import { subscriptionEvents } from "@/lib/subscriptions/schema";

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
