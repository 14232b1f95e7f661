import type { AccountKind } from "@/lib/base/caller";
import { lowBalanceEvents } from "@/lib/money/low-balance/schema";
import { payoutEvents } from "@/lib/money/payouts/schema";
import { additionalTypes, OPTIONAL_EVENT_TYPES, type OptionalEventType } from "@/lib/outbox/schema";
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

/** The optional event types that endpoints of this kind of account can subscribe to. */
export function optionalTypesFor(kind: AccountKind): OptionalEventType[] {
  return OPTIONAL_EVENT_TYPES.filter((type) => eventCatalogue[type].recipient === kind);
}

/** The event types of the contract for this kind of account. If it has an enabled endpoint, each type has one that is subscribed to it. */
export function contractTypesFor(kind: AccountKind): EventType[] {
  return eventTypesFor(kind).filter((type) => additionalTypes.every((addition) => addition !== type));
}

/** The event types that an endpoint receives if none are chosen: all but the optional ones. */
export function defaultTypesFor(kind: AccountKind): EventType[] {
  return eventTypesFor(kind).filter((type) => OPTIONAL_EVENT_TYPES.every((optional) => optional !== type));
}

/** The event types that accounts of this kind receive. */
export function eventTypesFor(kind: AccountKind): EventType[] {
  return eventTypes.filter((type) => eventCatalogue[type].recipient === kind);
}

const listOf = (kind: AccountKind): string => eventTypesFor(kind).join(", ");

/** The message about a value that is no event type. It is checked before the kind of account is known. */
export const EVENT_TYPE_MESSAGE = `must be one of ${listOf("partner")} for a partner, or one of ${listOf("reseller")} for a reseller`;
