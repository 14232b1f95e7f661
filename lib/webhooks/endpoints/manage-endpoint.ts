import { rolesForAction } from "@/lib/base/audited-actions";
import type { Caller, Tenant } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import type { OptionalEventType } from "@/lib/base/event-schema";
import { newId } from "@/lib/base/ids";
import { assertCallerRole } from "@/lib/base/roles";
import { assertShown } from "@/lib/base/shown-values";
import { withoutQuery } from "@/lib/base/url-guard";
import { newSecret, sealSecret } from "@/lib/base/webhook-secret";
import { retryOnConflict } from "@/lib/db/sql";
import { actionByCaller } from "@/lib/identity/audit/audit.sql";
import { fingerprint, type IdempotencyRecord } from "@/lib/payments/idempotency/idempotency.sql";
import { defaultTypesFor, isOptional, optionalTypesFor } from "@/lib/webhooks/event-catalogue";
import { change, tryChange } from "./change-endpoint";
import { tryInsert } from "./create-endpoint";
import { presentEndpoint, requireEndpoint } from "./read-endpoints";
import { assertSettingsAllowed } from "./refuse-change";
import type { SetEndpointInput, WebhookEndpoint } from "./schema";
import { shownOptionalEvents } from "./shown-endpoint";
import { type EndpointRow, endPauses, selectEndpoints } from "./store";

/**
 * The public ID of the endpoint that the dashboard page showed as the first one. If it is omitted, the call acts on the
 * caller's current first endpoint.
 */
type ShownEndpoint = { readonly id?: string | undefined };

/**
 * The optional events that the dashboard page showed, as returned by `shownOptionalEvents`. If `shown` is omitted, the
 * current ones are replaced without being compared.
 */
type ShownEvents = { readonly shown?: string | undefined };

/**
 * The URL of the first endpoint as the dashboard page showed it, or null if the page showed no endpoint. If it is omitted, the
 * current URL is replaced without being compared.
 */
export type ShownUrl = { readonly shownUrl?: string | null | undefined };

/**
 * Sets the URL of the caller's first endpoint, and returns the endpoint. If the caller has none, creates it with the default
 * events and a signing secret. Enables the endpoint and ends its run of failures and its pause, even with the same URL. Changes
 * are audited. Throws `validation_failed` for a URL that is not allowed, and if enabling the endpoint would leave a required
 * event type without an enabled endpoint. Throws `not_found` for an unknown ID. Throws `forbidden` for a change by a viewer or
 * finance user, and if the current URL is neither `shownUrl` nor the new URL.
 */
export async function setEndpoint(
  caller: Caller,
  { url, id, shownUrl }: SetEndpointInput & ShownEndpoint & ShownUrl,
): Promise<WebhookEndpoint> {
  assertSettingsAllowed(caller, { url });
  const { href } = new URL(url);
  const after = withoutQuery(href);
  const saved = await retryOnConflict(async () => {
    const decidedOn = await selectEndpoints(caller);
    const endpoint = firstOf(decidedOn, id);
    if (endpoint?.url !== href) {
      const outcome = endpoint ? `set to ${endpoint.url}` : "removed";
      assertShown(endpoint?.url ?? null, shownUrl, `the webhook URL was ${outcome}`);
    }
    const before = endpoint ? withoutQuery(endpoint.url) : null;
    const act = (at: Date) => actionByCaller(caller, "webhook_url.set", at, { before, after });
    if (endpoint) {
      const changes = { url: href, isEnabled: true };
      return tryChange(caller, decidedOn, { endpoint, changes, act, endsFailures: true });
    }
    const at = now();
    const idempotency: IdempotencyRecord = {
      ...{ key: undefined, operation: "set_webhook_url", fingerprint: fingerprint({ url: href }) },
      ...{ resourceId: newId(), at },
    };
    const events = defaultTypesFor(caller.kind);
    const secretCipher = sealSecret(newSecret());
    const newEndpoint = {
      number: 1,
      url: href,
      description: null,
      events,
      headersCipher: null,
      secretCipher,
    };
    return tryInsert(idempotency, { owner: caller, decidedOn, at, act: act(at) }, newEndpoint);
  });
  return presentEndpoint(saved);
}

function firstOf(endpoints: readonly EndpointRow[], id: string | undefined): EndpointRow | undefined {
  return id === undefined ? endpoints[0] : requireEndpoint(endpoints, id);
}

/**
 * Stops deliveries to the caller's first endpoint until it is enabled again or its URL is set. Events are still recorded and
 * can be sent later. Pending deliveries fail when their next attempt is due. The call is audited. Throws `no_webhook_url` if
 * there is no endpoint or it is already disabled, `not_found` for an unknown ID, `forbidden` for a viewer or finance user, and
 * `validation_failed` if other endpoints stay enabled but do not receive every required event type that this one receives.
 */
export async function disableEndpoint(caller: Caller, { id }: ShownEndpoint = {}): Promise<void> {
  assertCallerRole(caller, rolesForAction["webhook_url.switched_off"]);
  await change(caller, (endpoints) => {
    const endpoint = firstOf(endpoints, id);
    if (!endpoint || endpoint.disabledAt) throw new AppError("no_webhook_url");
    const act = (at: Date) => actionByCaller(caller, "webhook_url.switched_off", at);
    return { endpoint, changes: { isEnabled: false }, act };
  });
}

/**
 * Sets which optional events the caller's first endpoint receives from now on. A change is audited. Throws `validation_failed`
 * for a type that the caller's kind of account never receives, and if the endpoint would receive no events at all. Throws
 * `not_found` for an unknown ID and if there is no endpoint. Throws `forbidden` for a change by a viewer or finance user, and
 * if the current optional events are neither those that the page showed nor `types`.
 */
export async function setOptionalEvents(
  caller: Caller,
  types: readonly OptionalEventType[],
  { id, shown }: ShownEndpoint & ShownEvents = {},
): Promise<void> {
  assertCallerRole(caller, rolesForAction["webhook_events.set"]);
  const known = optionalTypesFor(caller.kind);
  const unknown = types.find((type) => !known.includes(type));
  if (unknown) throw invalidField("optional_events", `${unknown} is never sent to a ${caller.kind}`);
  const selected = known.filter((type) => types.includes(type));
  await change(caller, (endpoints) => {
    const endpoint = firstOf(endpoints, id);
    if (!endpoint) throw new AppError("not_found");
    const others = endpoint.events.filter((type) => !isOptional(type));
    const detail = { before: endpoint.events.filter(isOptional).join(", "), after: selected.join(", ") };
    const act = (at: Date) => actionByCaller(caller, "webhook_events.set", at, detail);
    const events = [...others, ...selected];
    const change = `the optional events were set to ${detail.before || "none"}`;
    const assertCurrent = () => assertShown(shownOptionalEvents(endpoint), shown, change);
    if (events.length === 0) {
      assertCurrent();
      throw invalidField(
        "optional_events",
        "must contain at least one event type, because the endpoint receives no other events",
        "too_short",
      );
    }
    return { endpoint, changes: { events }, act, assertCurrent };
  });
}

/**
 * Ends the pauses of the caller's failing endpoints, or only of the endpoint with the database ID `id`. Call it when a user or
 * program requests a delivery, because the receiver might have been repaired.
 */
export async function resumeEndpoints(caller: Tenant, id?: string): Promise<void> {
  await endPauses(caller, id, now());
}
