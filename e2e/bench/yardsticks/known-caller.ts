import type { Caller } from "@/lib/base/caller";
import { authenticateKey } from "@/lib/identity/api-keys/authenticate-key";

const known = new Map<string, Promise<Caller>>();

/** The caller behind a key, looked up when it first comes and believed for ever, which the product never does. */
export function knownCaller(key: string): Promise<Caller> {
  const found = known.get(key) ?? authenticateKey(key).then(({ caller }) => caller);
  known.set(key, found);
  return found;
}
