import type { AccountKind } from "@/lib/caller";
import { intentEvents } from "@/lib/redemption-intents/schema";
import { resellerSubscriptionEvents } from "@/lib/subscriptions/reseller-schema";
import { subscriptionEvents } from "@/lib/subscriptions/schema";

/** Every event an account can be told of. */
export const eventCatalogue = {
  ...intentEvents,
  ...subscriptionEvents,
  ...resellerSubscriptionEvents,
} as const;

export type EventType = keyof typeof eventCatalogue;
export const eventTypes = Object.keys(eventCatalogue) as [EventType, ...EventType[]];

/** What a kind of account can be told of. */
export function eventTypesFor(kind: AccountKind): EventType[] {
  return eventTypes.filter((type) => eventCatalogue[type].recipient === kind);
}
