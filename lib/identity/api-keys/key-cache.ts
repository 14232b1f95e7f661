import type { Caller, Tenant } from "@/lib/base/caller";
import { MINUTE_MS } from "@/lib/base/clock";

/**
 * The result of a key's last successful lookup. The key's account never changes; the other values might have changed since the
 * lookup.
 */
type CachedKey = { readonly caller: Caller; readonly network: string | undefined; readonly verifiedAt: Date };

const MAX_CACHED = 50_000;
const TRUSTED_MS = MINUTE_MS;
const globals = globalThis as typeof globalThis & { tesseraKeyCache?: Map<string, CachedKey> };

/** Returns the cached keys, least recently used first. */
function cachedKeys(): Map<string, CachedKey> {
  globals.tesseraKeyCache ??= new Map();
  return globals.tesseraKeyCache;
}

/**
 * Returns the account of a cached key, or undefined if the key is not cached. Makes no query, so the key might have been revoked.
 */
export function cachedOwner(hash: string): Tenant | undefined {
  return cachedKeys().get(hash)?.caller;
}

/**
 * Returns the cached caller of a key that was verified less than a minute ago from the same network, or undefined if there is
 * none. The key might have been revoked since then, so verify it before you respond.
 */
export function cachedCaller(hash: string, network: string | undefined, at: Date): Caller | undefined {
  const known = cachedKeys().get(hash);
  const isTrusted =
    known && known.network === network && at.getTime() - known.verifiedAt.getTime() < TRUSTED_MS;
  return isTrusted ? known.caller : undefined;
}

/** Caches a working key. The cache stores the 50,000 most recently used keys. */
export function cacheKey(hash: string, key: CachedKey): void {
  const known = cachedKeys();
  known.delete(hash);
  known.set(hash, key);
  const oldest = known.size > MAX_CACHED ? known.keys().next() : undefined;
  if (oldest && !oldest.done) known.delete(oldest.value);
}

/** Evicts a key that does not work. */
export function evictKey(hash: string): void {
  cachedKeys().delete(hash);
}
