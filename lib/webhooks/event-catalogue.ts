import type { AccountKind } from "@/lib/base/caller";
import { lowBalanceEvents } from "@/lib/money/low-balance/schema";
import { payoutEvents } from "@/lib/money/payouts/schema";
import { OPTIONAL_EVENT_TYPES, type OptionalEventType } from "@/lib/outbox/schema";
import { intentEvents } from "@/lib/payments/intents/schema";
import { overdueEvents } from "@/lib/payments/overdue-cycles/schema";
import { refundEvents } from "@/lib/payments/refunds/schema";
import { resellerSubscriptionEvents } from "@/lib/payments/subscriptions/reseller-schema";
import { subscriptionEvents } from "@/lib/payments/subscriptions/schema";

/** Every event type, with its schema, recipient and documentation. */
export const eventCatalogue = {
  ...intentEvents,
  ...subscriptionEvents,
  ...resellerSubscriptionEvents,
  ...lowBalanceEvents,
  ...overdueEvents,
  ...refundEvents,
  ...payoutEvents,
} as const;

export type EventType = keyof typeof eventCatalogue;
export const eventTypes = Object.keys(eventCatalogue) as [EventType, ...EventType[]];

/** The optional event types that endpoints of this kind of account can ask for. */
export function optionalTypesFor(kind: AccountKind): OptionalEventType[] {
  return OPTIONAL_EVENT_TYPES.filter((type) => eventCatalogue[type].recipient === kind);
}

/** The event types that accounts of this kind receive. */
export function eventTypesFor(kind: AccountKind): EventType[] {
  return eventTypes.filter((type) => eventCatalogue[type].recipient === kind);
}
