import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now, timestamp } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { withoutQuery } from "@/lib/base/url-guard";
import { newSecret, openSecret, sealSecret } from "@/lib/base/webhook-secret";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { actionByCaller, logAction } from "@/lib/identity/audit/audit.sql";
import { type EndpointIdInput, requireEndpoint } from "./read-endpoints";
import type { RotatedSecret } from "./schema";
import { type EndpointRow, replaceSecret, revealSecretCipher, selectEndpoints } from "./store";

/** The time for which webhooks are also signed with the previous secret after a rotation, in milliseconds. */
export const SECRET_OVERLAP_MS = DAY_MS;

/**
 * Replaces the signing secret of the endpoint at `address` or, if it is omitted, of the caller's first endpoint, and returns
 * the new secret. For 24 hours webhooks are also signed with the previous secret; any secret before that one is dropped
 * immediately. The call is audited. Throws `not_found` if there is no such endpoint, and `forbidden` for a viewer or finance
 * user.
 */
export async function rotateSecret(caller: Caller, address?: EndpointIdInput): Promise<RotatedSecret> {
  const endpoint = await addressed(caller, address);
  const at = now();
  const secret = newSecret();
  const previousExpiresAt = new Date(at.getTime() + SECRET_OVERLAP_MS);
  const detail = address && { url: withoutQuery(endpoint.url) };
  const act = actionByCaller(caller, "webhook_secret.rotated", at, detail);
  const secretCipher = sealSecret(secret);
  const replaced = await replaceSecret(caller, endpoint.id, { secretCipher, previousExpiresAt }, act);
  if (!replaced) {
    await assertCallerActive(caller);
    throw new AppError("not_found");
  }
  logAction(act, endpoint.id);
  return { secret, previous_secret_expires_at: timestamp(previousExpiresAt) };
}

/**
 * Returns the current signing secret of the endpoint at `address` or, if it is omitted, of the caller's first endpoint. The
 * call is audited. Throws `not_found` if there is no such endpoint, and `forbidden` for a viewer or finance user.
 */
export async function revealSecret(caller: Caller, address?: EndpointIdInput): Promise<string> {
  const endpoint = await addressed(caller, address);
  const detail = address && { url: withoutQuery(endpoint.url) };
  const act = actionByCaller(caller, "webhook_secret.revealed", now(), detail);
  const cipher = await revealSecretCipher(caller, endpoint.id, act);
  if (!cipher) throw new AppError("not_found");
  logAction(act, endpoint.id);
  return openSecret(cipher);
}

async function addressed(caller: Caller, address: EndpointIdInput | undefined): Promise<EndpointRow> {
  const endpoints = await selectEndpoints(caller);
  const endpoint = address ? requireEndpoint(endpoints, address.id) : endpoints[0];
  if (!endpoint) throw new AppError("not_found");
  return endpoint;
}
