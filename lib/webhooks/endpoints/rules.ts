import type { AccountKind } from "@/lib/base/caller";
import { contractTypesFor, type EventType, eventTypesFor } from "@/lib/webhooks/event-catalogue";
import { MAX_ENDPOINTS, type WebhookEndpoint } from "./schema";

/** The fields that decide which events an endpoint receives: whether it is enabled, and the types that it is subscribed to. */
export type EventFilter = { readonly isEnabled: boolean; readonly events: readonly string[] };

/**
 * Returns the required event types ({@link contractTypesFor}) to which no enabled endpoint is subscribed. Returns an empty list
 * if no endpoint is enabled, because events are then recorded as unsent.
 */
export function unsubscribedTypes(kind: AccountKind, endpoints: readonly EventFilter[]): EventType[] {
  const open = endpoints.filter(({ isEnabled }) => isEnabled);
  if (open.length === 0) return [];
  return contractTypesFor(kind).filter((type) => !open.some(({ events }) => events.includes(type)));
}

/**
 * Returns the {@link unsubscribedTypes} after a change, or an empty list if the change is allowed. A change is allowed if it
 * leaves no further type unsubscribed. Some types can already be unsubscribed before the change, because we might have disabled
 * the endpoint that received them.
 */
export function typesLeftUnsubscribed(
  kind: AccountKind,
  before: readonly EventFilter[],
  after: readonly EventFilter[],
): EventType[] {
  const earlier = unsubscribedTypes(kind, before);
  const missing = unsubscribedTypes(kind, after);
  return missing.every((type) => earlier.includes(type)) ? [] : missing;
}

/** Returns the given event types that are never sent to this kind of account. */
export function unsupportedTypes(kind: AccountKind, types: readonly EventType[]): EventType[] {
  const known = eventTypesFor(kind);
  return types.filter((type) => !known.includes(type));
}

/** Returns the lowest number from 1 to 10 that no endpoint has, or undefined if all are used. */
export function freeNumber(used: readonly number[]): number | undefined {
  return Array.from({ length: MAX_ENDPOINTS }, (_, index) => index + 1).find(
    (number) => !used.includes(number),
  );
}

/** Returns the name under which pages show an endpoint: its description or, if it has none, its URL. */
export function endpointName({ description, url }: Pick<WebhookEndpoint, "description" | "url">): string {
  return description ?? url;
}

/**
 * Returns true if we disabled the endpoint, because it failed or returned 410. Returns false if the account itself disabled it
 * or if it is enabled.
 */
export function wasDisabledByUs(disabledReason: WebhookEndpoint["disabled_reason"]): boolean {
  return disabledReason !== null && disabledReason !== "switched_off";
}

/**
 * Returns the endpoint whose state the account should see. If the account has only one endpoint, always returns it. Of several,
 * returns the first that is failing or that we disabled, or undefined if there is none; an endpoint that the account itself
 * disabled does not count.
 */
export function endpointToReport<Endpoint extends Pick<WebhookEndpoint, "status" | "disabled_reason">>(
  endpoints: readonly Endpoint[],
): Endpoint | undefined {
  if (endpoints.length <= 1) return endpoints[0];
  return endpoints.find(
    ({ status, disabled_reason }) => status === "failing" || wasDisabledByUs(disabled_reason),
  );
}
