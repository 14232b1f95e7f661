import type { AccountKind, Caller } from "@/lib/base/caller";
import { AppError, invalidField } from "@/lib/base/errors";
import type { FieldError } from "@/lib/base/field-errors";
import { env } from "@/lib/base/settings/env";
import { readUrl } from "@/lib/base/url-guard";
import { type EventType, eventTypes } from "@/lib/webhooks/event-catalogue";
import { type EventFilter, typesLeftUnsubscribed, unsupportedTypes } from "./rules";
import type { EndpointRow } from "./store";

/** Returns the fields of a stored endpoint that decide which events it receives. */
export function toEventFilter({ disabledAt, events }: EndpointRow): EventFilter {
  return { isEnabled: disabledAt === null, events };
}

/**
 * Throws `validation_failed` if the change from the endpoints `before` to `after` is not allowed. The error names all
 * {@link typesLeftUnsubscribed}.
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

/**
 * Returns the errors of an endpoint's settings that depend on the caller: a URL that is not allowed in the caller's
 * environment, and event types that are never sent to the caller's kind of account. The settings may be unvalidated: values of
 * the wrong type and unknown event types are ignored.
 */
export function callerFaults(
  { kind, environment }: Pick<Caller, "kind" | "environment">,
  { url, events }: Readonly<Record<string, unknown>>,
): FieldError[] {
  const policy = { environment, allowPrivateNetwork: env().WEBHOOK_ALLOW_PRIVATE_NETWORK };
  const urlFault = typeof url === "string" ? readUrl(url, policy).fault : undefined;
  const types = Array.isArray(events) ? eventTypes.filter((type) => events.includes(type)) : [];
  return [
    ...(urlFault === undefined ? [] : [{ field: "url", code: "invalid_value", message: urlFault } as const]),
    ...unsupportedTypes(kind, types).map((type): FieldError => {
      return { field: "events", code: "not_allowed", message: `${type} is never sent to a ${kind}` };
    }),
  ];
}

/** Throws `validation_failed` with all {@link callerFaults}. */
export function assertSettingsAllowed(
  caller: Caller,
  settings: { readonly url?: string | undefined; readonly events?: readonly EventType[] | undefined },
): void {
  const faults = callerFaults(caller, settings);
  if (faults.length > 0) throw new AppError("validation_failed", { details: faults });
}
