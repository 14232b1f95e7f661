import type { Caller, Tenant } from "@/lib/base/caller";
import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { type Act, actOf, noteAct } from "@/lib/identity/audit/act";
import type { OptionalEventType } from "@/lib/outbox/schema";
import { optionalTypesFor } from "@/lib/webhooks/event-catalogue";
import { disabledReasonField, type SetEndpointInput, type WebhookEndpoint } from "./schema";
import { newSecret, sealSecret } from "./secret";
import {
  disableEndpoint,
  type EndpointRow,
  endPause,
  findEndpoint,
  saveEndpoint,
  saveOptionalEvents,
} from "./store";
import { readUrl } from "./url-guard";

/**
 * Sets the URL that the caller's events are sent to. The first URL creates the signing secret; later ones keep it. Saving enables
 * a disabled endpoint, even with the same URL. Changes are audited. Throws `validation_failed` for a URL that is not allowed.
 */
export async function setEndpoint(caller: Caller, { url }: SetEndpointInput): Promise<WebhookEndpoint> {
  const policy = {
    environment: caller.environment,
    allowPrivateNetwork: env().WEBHOOK_ALLOW_PRIVATE_NETWORK,
  };
  const read = readUrl(url, policy);
  if (!read.url) throw invalidField("url", read.fault);
  const { href } = read.url;
  return retryOnConflict(async () => {
    const found = await findEndpoint(caller);
    const before = found?.url ?? null;
    const at = now();
    const changes = before !== href || found?.disabledAt != null;
    const act = changes ? actOf(caller, "webhook_url.set", at, auditDetail(before, href)) : undefined;
    const wanted = { before, url: href, secretCipher: sealSecret(newSecret()) };
    const saved = await saveEndpoint(caller, wanted, at, act);
    if (!saved) return CONFLICT;
    if (act) noteAct(act);
    return presentEndpoint(saved);
  });
}

/** Both URLs for the audit log, without the query, which often holds a token. */
function auditDetail(before: string | null, after: string): Act["detail"] {
  return { before: before && withoutQuery(before), after: withoutQuery(after) };
}

function withoutQuery(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search && "?..."}`;
}

/** The account's endpoint in an environment, or null before the first URL was set. */
export async function getEndpoint(owner: Tenant): Promise<WebhookEndpoint | null> {
  const endpoint = await findEndpoint(owner);
  return endpoint ? presentEndpoint(endpoint) : null;
}

/**
 * Stops deliveries to the caller's URL until one is set again. Events are still recorded and can be sent later. Pending deliveries
 * fail when their next attempt is due. Audited. Throws `no_webhook_url` if deliveries are stopped already.
 */
export async function switchOffEndpoint(caller: Caller): Promise<void> {
  const act = actOf(caller, "webhook_url.switched_off", now());
  if (!(await disableEndpoint(caller, "switched_off", act))) throw new AppError("no_webhook_url");
  noteAct(act);
}

/**
 * Sets which optional events the caller's endpoint receives from now on. Audited if it is a change. Throws `validation_failed` for a
 * type that the caller's kind of account never receives, and `not_found` before the first URL was set.
 */
export async function setOptionalEvents(caller: Caller, types: readonly OptionalEventType[]): Promise<void> {
  const known = optionalTypesFor(caller.kind);
  const unknown = types.find((type) => !known.includes(type));
  if (unknown) throw invalidField("optional_events", `${unknown} is never sent to a ${caller.kind}`);
  const wanted = known.filter((type) => types.includes(type));
  const endpoint = await findEndpoint(caller);
  if (!endpoint) throw new AppError("not_found");
  if (endpoint.optionalEvents.join() === wanted.join()) return;
  const detail = { before: endpoint.optionalEvents.join(", "), after: wanted.join(", ") };
  const act = actOf(caller, "webhook_events.set", now(), detail);
  await saveOptionalEvents(caller, wanted, act);
  noteAct(act);
}

/** Ends the pause of a failing endpoint: its account requested a delivery, so the receiver may be repaired. */
export async function resumeEndpoint(caller: Tenant): Promise<void> {
  await endPause(caller, now());
}

/** The API resource of a stored endpoint. */
export function presentEndpoint(endpoint: EndpointRow): WebhookEndpoint {
  return {
    url: endpoint.url,
    environment: endpoint.environment,
    failing_since: timestampOrNull(endpoint.failingSince),
    disabled_at: timestampOrNull(endpoint.disabledAt),
    disabled_reason: disabledReasonField.nullable().parse(endpoint.disabledReason),
    previous_secret_expires_at: timestampOrNull(endpoint.previousSecretExpiresAt),
    optional_events: [...endpoint.optionalEvents],
    created_at: timestamp(endpoint.createdAt),
    updated_at: timestamp(endpoint.updatedAt),
  };
}
