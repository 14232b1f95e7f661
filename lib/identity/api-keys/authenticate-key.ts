import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { hashApiKey, isWellFormedApiKey } from "./api-key-format";
import { cachedOwner, cacheKey, evictKey } from "./key-cache";
import { recordNewNetwork, recordUse } from "./record-use";
import { findKeyOwner } from "./store";

/** The client's network and the ID of a request, each if known. */
type RequestOrigin = { readonly network?: string | undefined; readonly requestId?: string | undefined };

/**
 * Returns the caller of an API key. Looks the key up on every request, so that revocation takes effect immediately. Logs a key's
 * use from a new network as a security event. Throws the same `unauthenticated` for every cause: a missing, malformed, unknown,
 * revoked or expired key, and a suspended or unapproved account.
 */
export async function authenticateKey(
  key: string | undefined,
  { network, requestId }: RequestOrigin = {},
): Promise<{ caller: Caller }> {
  if (!key || !isWellFormedApiKey(key)) throw new AppError("unauthenticated");
  const time = now();
  const hash = hashApiKey(key);
  const isKnown = cachedOwner(hash) !== undefined;
  const row = await findKeyOwner({ hash, at: time, network }, isKnown);
  if (!row) {
    evictKey(hash);
    throw new AppError("unauthenticated");
  }
  const { lastUsedAt, isFromKnownNetwork, mayWrite, ...owner } = row;
  const caller: Caller = mayWrite ? owner : { ...owner, isReadOnly: true };
  const { keyId } = owner;
  cacheKey(hash, { caller, network, verifiedAt: time });
  recordUse(keyId, lastUsedAt, time);
  if (network !== undefined && !isFromKnownNetwork)
    recordNewNetwork(keyId, network, { ...caller, requestId });
  return { caller };
}
