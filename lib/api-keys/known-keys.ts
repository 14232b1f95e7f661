import type { Caller } from "@/lib/caller";

/** Whose a key is never changes; whether it works does, and is not kept here. */
type KeyOwner = Pick<Caller, "accountId" | "environment">;

const MAX_KNOWN = 50_000;
const held = globalThis as typeof globalThis & { tesseraKnownKeys?: Map<string, KeyOwner> };

/** In order of use: the first key is the one longest unused. */
function knownKeys(): Map<string, KeyOwner> {
  held.tesseraKnownKeys ??= new Map();
  return held.tesseraKnownKeys;
}

/** Whose a key was when this process last saw it work, without asking the database. It may have been revoked since. */
export function ownerWhenLastUsed(hash: string): KeyOwner | undefined {
  return knownKeys().get(hash);
}

/** Remembers whose a key is that works, of the 50,000 last used. */
export function rememberOwner(hash: string, { accountId, environment }: KeyOwner): void {
  const known = knownKeys();
  known.delete(hash);
  known.set(hash, { accountId, environment });
  const oldest = known.size > MAX_KNOWN ? known.keys().next() : undefined;
  if (oldest && !oldest.done) known.delete(oldest.value);
}

/** Forgets a key that does not work. */
export function forgetOwner(hash: string): void {
  knownKeys().delete(hash);
}
