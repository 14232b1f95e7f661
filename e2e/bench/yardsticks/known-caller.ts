import type { Caller } from "@/lib/base/caller";
import { authenticateKey } from "@/lib/identity/api-keys/authenticate-key";

const known = new Map<string, Promise<Caller>>();

/**
 * Returns the caller to whom a key belongs. Looks up each key once and caches its caller forever, which the product never does.
 */
export function knownCaller(key: string): Promise<Caller> {
  const found = known.get(key) ?? authenticateKey(key);
  known.set(key, found);
  return found;
}
