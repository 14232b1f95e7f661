import type { AccountKind } from "@/lib/base/caller";
import { contractTypesFor, type EventType, eventTypesFor } from "@/lib/webhooks/event-catalogue";
import { MAX_ENDPOINTS } from "./schema";

/** What decides which events are sent: whether an endpoint is enabled, and the types that it takes. */
export type Filter = { readonly isOpen: boolean; readonly events: readonly string[] };

/** The contract's event types that no enabled endpoint takes. None if no endpoint is enabled: then they are recorded as unsent. */
export function typesTakenByNone(kind: AccountKind, endpoints: readonly Filter[]): EventType[] {
  const open = endpoints.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return [];
  return contractTypesFor(kind).filter((type) => !open.some(({ events }) => events.includes(type)));
}

/**
 * The contract's event types that no enabled endpoint takes after a change, if it may not be made. Empty if it may: also if it leaves
 * types missing that were missing before, because we may have disabled the endpoint that took them.
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
