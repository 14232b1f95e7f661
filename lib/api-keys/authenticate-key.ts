import type { Caller } from "@/lib/caller";
import { MINUTE_MS, now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { hashApiKey, isWellFormedApiKey } from "./api-key-format";
import { forgetOwner, rememberOwner } from "./known-keys";
import { findKeyOwner, updateLastUsed } from "./store";

const LAST_USED_PRECISION_MS = MINUTE_MS;

/**
 * The caller behind an API key. Throws `unauthenticated`, one error for every cause: missing, malformed,
 * unknown, revoked, expired, of a suspended account, or live before the operator approved live.
 * Looked up on every request, so that revoking acts at once.
 */
export async function authenticateKey(key: string | undefined): Promise<{ caller: Caller; keyId: string }> {
  if (!key || !isWellFormedApiKey(key)) throw new AppError("unauthenticated");
  const time = now();
  const hash = hashApiKey(key);
  const row = await findKeyOwner(hash, time);
  if (!row) {
    forgetOwner(hash);
    throw new AppError("unauthenticated");
  }
  const { keyId, lastUsedAt, ...caller } = row;
  if (!lastUsedAt || time.getTime() - lastUsedAt.getTime() > LAST_USED_PRECISION_MS) noteUse(keyId, time);
  rememberOwner(hash, caller);
  return { caller, keyId };
}

/** Kept to the minute and outside the request: showing when a key was last used must not slow its use. */
function noteUse(keyId: string, time: Date): void {
  updateLastUsed(keyId, time).catch((cause: unknown) =>
    log.warn("Could not note the use of an API key", { keyId, cause }),
  );
}
