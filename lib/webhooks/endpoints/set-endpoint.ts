import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { invalidField } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { type Act, actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { presentEndpoint } from "./present-endpoint";
import type { SetEndpointInput, WebhookEndpoint } from "./schema";
import { newSecret, sealSecret } from "./secret";
import { findEndpoint, saveEndpoint } from "./store";
import { readUrl } from "./url-guard";

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
  return retryOnConflict(async () => {
    const found = await findEndpoint(caller);
    const before = found?.url ?? null;
    const at = now();
    const changes = before !== href || found?.disabledAt != null;
    const act = changes ? actOf(caller, "webhook_url.set", at, toldOf(before, href)) : undefined;
    const wanted = { before, url: href, secretCipher: sealSecret(newSecret()) };
    const saved = await saveEndpoint(caller, wanted, at, act);
    if (!saved) return CONFLICT;
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
