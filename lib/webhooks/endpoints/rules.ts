import type { AccountKind } from "@/lib/base/caller";
import { contractTypesFor, type EventType, eventTypesFor } from "@/lib/webhooks/event-catalogue";
import { MAX_ENDPOINTS, type WebhookEndpoint } from "./schema";

/** What decides which events are sent: whether an endpoint is enabled, and the types that it is subscribed to. */
export type Filter = { readonly isOpen: boolean; readonly events: readonly string[] };

/**
 * The contract's event types to which no enabled endpoint is subscribed. None if no endpoint is enabled: then they are recorded
 * as unsent.
 */
export function typesTakenByNone(kind: AccountKind, endpoints: readonly Filter[]): EventType[] {
  const open = endpoints.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return [];
  return contractTypesFor(kind).filter((type) => !open.some(({ events }) => events.includes(type)));
}

/**
 * The contract's event types to which no enabled endpoint is subscribed after a change, if that forbids the change. Empty if the change is
 * allowed. It can leave types missing that were missing before, because we may have disabled the endpoint that received them.
 */
export function typesLostBy(
  kind: AccountKind,
  before: readonly Filter[],
  after: readonly Filter[],
): EventType[] {
  const earlier = typesTakenByNone(kind, before);
  const missing = typesTakenByNone(kind, after);
  return missing.every((type) => earlier.includes(type)) ? [] : missing;
}

/** The event types among these that are never sent to this kind of account. */
export function typesNotSentTo(kind: AccountKind, types: readonly EventType[]): EventType[] {
  const known = eventTypesFor(kind);
  return types.filter((type) => !known.includes(type));
}

/** The lowest number from 1 to 10 that no endpoint has; undefined if all are used. */
export function freeNumber(used: readonly number[]): number | undefined {
  return Array.from({ length: MAX_ENDPOINTS }, (_, index) => index + 1).find(
    (number) => !used.includes(number),
  );
}

/** The name of an endpoint on pages: its description, or its URL. */
export function endpointName({ description, url }: Pick<WebhookEndpoint, "description" | "url">): string {
  return description ?? url;
}

/**
 * The endpoint whose state the account should see: its only one, or of several the first that fails or that we disabled. One that the
 * account itself disabled beside others is no problem.
 */
export function endpointToReport<Endpoint extends Pick<WebhookEndpoint, "status" | "disabled_reason">>(
  endpoints: readonly Endpoint[],
): Endpoint | undefined {
  if (endpoints.length <= 1) return endpoints[0];
  return endpoints.find(
    ({ status, disabled_reason }) =>
      status === "failing" || (status === "disabled" && disabled_reason !== "switched_off"),
  );
}
