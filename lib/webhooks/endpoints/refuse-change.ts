import type { AccountKind, Tenant } from "@/lib/base/caller";
import { invalidField } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import type { EventType } from "@/lib/webhooks/event-catalogue";
import { type EventFilter, typesLeftUnsubscribed, unsupportedTypes } from "./rules";
import type { EndpointRow } from "./store";
import { readUrl } from "./url-guard";

/** Returns the fields of a stored endpoint that decide which events it receives. */
export function toEventFilter({ disabledAt, events }: EndpointRow): EventFilter {
  return { isEnabled: disabledAt === null, events };
}

/**
 * Throws `validation_failed` if a change would leave a further required event type without an enabled endpoint that is
 * subscribed to it. The error names all {@link typesLeftUnsubscribed}.
 */
export function assertTypesSubscribed(
  kind: AccountKind,
  before: readonly EndpointRow[],
  after: readonly EventFilter[],
): void {
  const unsubscribed = typesLeftUnsubscribed(kind, before.map(toEventFilter), after);
  if (unsubscribed.length === 0) return;
  throw invalidField(
    "events",
    `would leave no enabled endpoint subscribed to ${unsubscribed.join(", ")}; keep this endpoint subscribed, or subscribe another one first`,
    "not_allowed",
  );
}

/** Throws `validation_failed` for event types that are never sent to this kind of account. */
export function assertTypesSupported(kind: AccountKind, types: readonly EventType[]): void {
  const [unknown] = unsupportedTypes(kind, types);
  if (unknown) throw invalidField("events", `${unknown} is never sent to a ${kind}`, "not_allowed");
}

/** Returns the normalized URL. Throws `validation_failed` if the account's environment does not allow webhooks to this URL. */
export function allowedUrl({ environment }: Tenant, text: string): string {
  const read = readUrl(text, { environment, allowPrivateNetwork: env().WEBHOOK_ALLOW_PRIVATE_NETWORK });
  if (!read.url) throw invalidField("url", read.fault);
  return read.url.href;
}
