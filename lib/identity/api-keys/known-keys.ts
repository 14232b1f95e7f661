import type { Caller, Tenant } from "@/lib/base/caller";
import { MINUTE_MS } from "@/lib/base/clock";

/** What a key was when this process last saw it work. Whose it is never changes; the rest of the caller may. */
type KnownKey = { readonly caller: Caller; readonly network: string | undefined; readonly seenAt: Date };

const MAX_KNOWN = 50_000;
const PRESUMED_MS = MINUTE_MS;
const held = globalThis as typeof globalThis & { tesseraKnownKeys?: Map<string, KnownKey> };

/** In order of use: the first key is the one longest unused. */
function knownKeys(): Map<string, KnownKey> {
  held.tesseraKnownKeys ??= new Map();
  return held.tesseraKnownKeys;
}

/** Whose a key was when this process last saw it work, without asking the database. It may have been revoked since. */
export function ownerWhenLastUsed(hash: string): Tenant | undefined {
  return knownKeys().get(hash)?.caller;
}

/**
 * The caller behind a key that this process saw work less than a minute ago, from that network, as it was then. The key may
 * have been revoked since: nothing is told to this caller before the key was asked for again.
 */
export function presumeCaller(hash: string, network: string | undefined, at: Date): Caller | undefined {
  const known = knownKeys().get(hash);
  const isPresumed =
    known && known.network === network && at.getTime() - known.seenAt.getTime() < PRESUMED_MS;
  return isPresumed ? known.caller : undefined;
}

/** Remembers a key that works, of the 50,000 last used. */
export function rememberKey(hash: string, key: KnownKey): void {
  const known = knownKeys();
  known.delete(hash);
  known.set(hash, key);
  const oldest = known.size > MAX_KNOWN ? known.keys().next() : undefined;
  if (oldest && !oldest.done) known.delete(oldest.value);
}

/** Forgets a key that does not work. */
export function forgetKey(hash: string): void {
  knownKeys().delete(hash);
}
