import type { Caller, Owner } from "@/lib/base/caller";
import { MINUTE_MS } from "@/lib/base/clock";

/** What a key was when this process last saw it work. Whose it is never changes; the rest of the caller may. */
type CachedKey = { readonly caller: Caller; readonly network: string | undefined; readonly seenAt: Date };

const MAX_CACHED = 50_000;
const TRUSTED_MS = MINUTE_MS;
const held = globalThis as typeof globalThis & { tesseraKnownKeys?: Map<string, CachedKey> };

/** In order of use: the first key is the one longest unused. */
function cachedKeys(): Map<string, CachedKey> {
  held.tesseraKnownKeys ??= new Map();
  return held.tesseraKnownKeys;
}

/** Whose a key was when this process last saw it work, without asking the database. It may have been revoked since. */
export function cachedOwner(hash: string): Owner | undefined {
  return cachedKeys().get(hash)?.caller;
}

/**
 * The caller behind a key that this process saw work less than a minute ago, from that network, as it was then. The key may
 * have been revoked since: nothing is told to this caller before the key was asked for again.
 */
export function cachedCaller(hash: string, network: string | undefined, at: Date): Caller | undefined {
  const known = cachedKeys().get(hash);
  const isPresumed =
    known && known.network === network && at.getTime() - known.seenAt.getTime() < TRUSTED_MS;
  return isPresumed ? known.caller : undefined;
}

/** Remembers a key that works, of the 50,000 last used. */
export function cacheKey(hash: string, key: CachedKey): void {
  const known = cachedKeys();
  known.delete(hash);
  known.set(hash, key);
  const oldest = known.size > MAX_CACHED ? known.keys().next() : undefined;
  if (oldest && !oldest.done) known.delete(oldest.value);
}

/** Forgets a key that does not work. */
export function evictKey(hash: string): void {
  cachedKeys().delete(hash);
}
