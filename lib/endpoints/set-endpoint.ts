import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import { invalidField } from "@/lib/errors";
import { presentEndpoint } from "./present-endpoint";
import type { SetEndpointInput, WebhookEndpoint } from "./schema";
import { newSecret, sealSecret } from "./secret";
import { upsertEndpoint } from "./store";
import { urlFault } from "./url-guard";

/**
 * Sets the URL that the caller's events are sent to. The first one makes the signing secret, a later one keeps it.
 * Saving ends a disablement, also with the same URL: the receiver may be what was repaired.
 * Throws `validation_failed` about `url` when it may not be called.
 */
export async function setEndpoint(caller: Caller, { url }: SetEndpointInput): Promise<WebhookEndpoint> {
  const policy = {
    environment: caller.environment,
    allowPrivateNetwork: env().WEBHOOK_ALLOW_PRIVATE_NETWORK,
  };
  const fault = urlFault(url, policy);
  if (fault) throw invalidField("url", fault);
  const saved = await upsertEndpoint(caller, {
    url: new URL(url).href,
    secretCipher: sealSecret(newSecret()),
    at: now(),
  });
  return presentEndpoint(saved);
}
