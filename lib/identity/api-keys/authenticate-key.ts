import type { Caller, Tenant } from "@/lib/base/caller";
import { MINUTE_MS, now, SECOND_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { processWide } from "@/lib/base/process-wide";
import { runOutsideContext } from "@/lib/base/request-context";
import { onLane } from "@/lib/db/lanes";
import { log } from "@/lib/telemetry/log";
import { atMostOncePer } from "@/lib/telemetry/security-log/at-most-once-per";
import { logSecurityEvent } from "@/lib/telemetry/security-log/log-security-event";
import { hashApiKey, isWellFormedApiKey } from "./api-key-format";
import { findKeyOwner, insertNetwork, updateLastUsed } from "./store";

/**
 * Returns the caller that an API key identifies. Looks up every well-formed key in the database, so that revocation takes
 * effect immediately. Logs the use of a key from a new network as a security event, unless it is the key's first network.
 * `network` is undefined if the network is unknown. Throws the same `unauthenticated` for every cause: a missing, malformed,
 * unknown, revoked or expired key, a suspended account, and a live key of an account that is not approved for the live
 * environment.
 */
export async function authenticateKey(key: string | undefined, network?: string): Promise<Caller> {
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
  if (network !== undefined && !isFromKnownNetwork) recordNewNetwork(keyId, network, caller);
  return caller;
}

/**
 * The result of a key's last successful lookup, at `verifiedAt`. The account and environment of a key never change. The other
 * fields of `caller` might have changed since the lookup.
 */
type CachedKey = { readonly caller: Caller; readonly network: string | undefined; readonly verifiedAt: Date };

const MAX_CACHED = 50_000;
const TRUSTED_MS = MINUTE_MS;
/** The cached keys by hash, least recently verified first. */
const cachedKeys = processWide("tesseraKeyCache", () => new Map<string, CachedKey>());
/** The uses of API keys that are not yet written to the database: the time of each key's last use, by the key's ID. */
const usedKeys = processWide("tesseraUsedKeys", () => new Map<string, Date>());

/**
 * Returns the account and environment of a cached key, or undefined if the key is not cached. Makes no query, so the key might
 * have been revoked.
 */
export function cachedOwner(hash: string): Tenant | undefined {
  return cachedKeys.get(hash)?.caller;
}

/**
 * Returns the cached caller of a key whose latest verification was less than a minute before `at`, for a request from
 * `network`. Returns undefined otherwise. The key might have been revoked since then, so verify it before you respond.
 */
export function cachedCaller(hash: string, network: string | undefined, at: Date): Caller | undefined {
  const known = cachedKeys.get(hash);
  const isTrusted =
    known && known.network === network && at.getTime() - known.verifiedAt.getTime() < TRUSTED_MS;
  return isTrusted ? known.caller : undefined;
}

/** Caches a key that was just verified. The cache stores at most the 50,000 most recently verified keys. */
export function cacheKey(hash: string, key: CachedKey): void {
  cachedKeys.delete(hash);
  cachedKeys.set(hash, key);
  const [oldest] = cachedKeys.keys();
  if (cachedKeys.size > MAX_CACHED && oldest !== undefined) cachedKeys.delete(oldest);
}

export function evictKey(hash: string): void {
  cachedKeys.delete(hash);
}

const LAST_USED_PRECISION_MS = MINUTE_MS;

/** The maximum number of networks stored per key. A company's servers rarely use more. */
const MAX_NETWORKS = 16;

const mayNoteNetwork = atMostOncePer(SECOND_MS);

/**
 * Records a key's last use, unless the recorded use is at most a minute old. Uses are collected for a second and then written
 * in one statement, outside the request.
 */
function recordUse(keyId: string, lastUsedAt: Date | null, time: Date): void {
  if (lastUsedAt && time.getTime() - lastUsedAt.getTime() <= LAST_USED_PRECISION_MS) return;
  if (usedKeys.size === 0) runOutsideContext(() => setTimeout(writeUses, SECOND_MS).unref());
  usedKeys.set(keyId, time);
}

/**
 * Writes the uses that {@link recordUse} has collected. Never throws: if the write fails, these uses are lost, but each key's
 * next use is recorded.
 */
export async function writeUses(): Promise<void> {
  const uses = new Map(usedKeys);
  usedKeys.clear();
  if (uses.size === 0) return;
  await onLane("jobs", () => updateLastUsed(uses)).catch((cause: unknown) =>
    log.warn("Could not note the use of API keys", { keys: uses.size, cause }),
  );
}

/**
 * Stores a network from which a key was used, without delaying the request. Logs a security event if the network is new for the
 * key and not its first. To limit writes, each process stores at most one network per key per second and ignores the others.
 */
function recordNewNetwork(keyId: string, network: string, { accountId, environment }: Tenant): void {
  if (!mayNoteNetwork(keyId)) return;
  insertNetwork(keyId, network, MAX_NETWORKS).then(
    (isNew) => {
      if (isNew)
        logSecurityEvent("api_key.used_from_new_network", {
          accountId,
          environment,
          network,
          subject: keyId,
        });
    },
    (cause: unknown) => log.warn("Could not note the network of an API key", { keyId, cause }),
  );
}
