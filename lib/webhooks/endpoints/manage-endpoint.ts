import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { invalidField } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import { LOST, untilWon } from "@/lib/db/sql";
import { type Act, actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import type { SetEndpointInput, WebhookEndpoint } from "./schema";
import { newSecret, sealSecret } from "./secret";
import { findEndpoint, saveEndpoint } from "./store";
import { readUrl } from "./url-guard";
import type { Owner } from "@/lib/base/caller";
import type { WebhookEndpoint } from "./schema";
import { findEndpoint } from "./store";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { disableEndpoint } from "./store";
import type { Owner } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { endRest } from "./store";
import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { disabledReasonField, type WebhookEndpoint } from "./schema";
import type { EndpointRow } from "./store";

/**
 * Sets the URL that the caller's events are sent to. The first one makes the signing secret, a later one keeps it.
 * Saving ends a disablement, also with the same URL: the receiver may be what was repaired. Audited where it changes anything.
 * Throws `validation_failed` about `url` when it may not be called.
 */
export async function setEndpoint(caller: Caller, { url }: SetEndpointInput): Promise<WebhookEndpoint> {
  const policy = {
    environment: caller.environment,
    allowPrivateNetwork: env().WEBHOOK_ALLOW_PRIVATE_NETWORK,
  };
  const read = readUrl(url, policy);
  if (!read.url) throw invalidField("url", read.fault);
  const { href } = read.url;
  return untilWon(async () => {
    const found = await findEndpoint(caller);
    const before = found?.url ?? null;
    const at = now();
    const changes = before !== href || found?.disabledAt != null;
    const act = changes ? actOf(caller, "webhook_url.set", at, toldOf(before, href)) : undefined;
    const wanted = { before, url: href, secretCipher: sealSecret(newSecret()) };
    const saved = await saveEndpoint(caller, wanted, at, act);
    if (!saved) return LOST;
    if (act) noteAct(act);
    return presentEndpoint(saved);
  });
}

/** What the audit log is told of both URLs: all but the query, where receivers like to keep a token. */
function toldOf(before: string | null, after: string): Act["detail"] {
  return { before: before && withoutQuery(before), after: withoutQuery(after) };
}

function withoutQuery(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search && "?..."}`;
}

/** An account's endpoint in an environment, or null before the first URL was set. */
export async function getEndpoint(owner: Owner): Promise<WebhookEndpoint | null> {
  const endpoint = await findEndpoint(owner);
  return endpoint ? presentEndpoint(endpoint) : null;
}

/**
 * Stops sending events to the caller's URL until one is set again. Events go on being recorded, and can be sent then;
 * deliveries that wait for their next attempt end when its time comes. Audited. Throws `no_webhook_url` where nothing
 * is sent now.
 */
export async function switchOffEndpoint(caller: Caller): Promise<void> {
  const act = actOf(caller, "webhook_url.switched_off", now());
  if (!(await disableEndpoint(caller, "switched_off", act))) throw new AppError("no_webhook_url");
  noteAct(act);
}

/** Ends the rest of an endpoint that kept failing: its account asks for something to be sent, so it may be repaired. */
export async function wakeEndpoint(caller: Owner): Promise<void> {
  await endRest(caller, now());
}

/** A stored endpoint as its account sees it. */
export function presentEndpoint(endpoint: EndpointRow): WebhookEndpoint {
  return {
    url: endpoint.url,
    environment: endpoint.environment,
    failing_since: timestampOrNull(endpoint.failingSince),
    disabled_at: timestampOrNull(endpoint.disabledAt),
    disabled_reason: disabledReasonField.nullable().parse(endpoint.disabledReason),
    previous_secret_expires_at: timestampOrNull(endpoint.previousSecretExpiresAt),
    created_at: timestamp(endpoint.createdAt),
    updated_at: timestamp(endpoint.updatedAt),
  };
}
