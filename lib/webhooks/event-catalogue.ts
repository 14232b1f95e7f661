import type { AccountKind } from "@/lib/base/caller";
import { additionalTypes, OPTIONAL_EVENT_TYPES, type OptionalEventType } from "@/lib/base/event-schema";
import { lowBalanceEvents } from "@/lib/money/low-balance/schema";
import { payoutEvents } from "@/lib/money/payouts/schema";
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

/** Returns the optional event types that endpoints of this kind of account can subscribe to. */
export function optionalTypesFor(kind: AccountKind): OptionalEventType[] {
  return OPTIONAL_EVENT_TYPES.filter((type) => eventCatalogue[type].recipient === kind);
}

/**
 * Returns the required event types for this kind of account: all that it receives except {@link additionalTypes}, which are not
 * part of the API contract. `assertTypesSubscribed` checks that an account's endpoints are subscribed to them.
 */
export function contractTypesFor(kind: AccountKind): EventType[] {
  return eventTypesFor(kind).filter((type) => additionalTypes.every((addition) => addition !== type));
}

/**
 * Returns the event types of a new endpoint if none are given: all that this kind of account receives, except the optional
 * ones.
 */
export function defaultTypesFor(kind: AccountKind): EventType[] {
  return eventTypesFor(kind).filter((type) => !isOptional(type));
}

/** Returns true for the event types to which a new endpoint is not subscribed by default. */
export function isOptional(type: string): boolean {
  return OPTIONAL_EVENT_TYPES.some((optional) => optional === type);
}

/** Returns the event types that accounts of this kind receive. */
export function eventTypesFor(kind: AccountKind): EventType[] {
  return eventTypes.filter((type) => eventCatalogue[type].recipient === kind);
}

const listOf = (kind: AccountKind): string => eventTypesFor(kind).join(", ");

/**
 * The error message for an unknown event type. It lists the event types for partners and for resellers, because the schema that
 * contains it does not depend on the caller.
 */
export const EVENT_TYPE_MESSAGE = `must be one of ${listOf("partner")} for a partner, or one of ${listOf("reseller")} for a reseller`;
