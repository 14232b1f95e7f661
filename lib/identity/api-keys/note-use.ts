import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { onLane } from "@/lib/db/lanes";
import { log } from "@/lib/telemetry/log";
import { type Concerned, noteSecurityEvent } from "@/lib/telemetry/security-log/note-security-event";
import { seldom } from "@/lib/telemetry/security-log/seldom";
import { insertNetwork, updateLastUsed } from "./store";

const LAST_USED_PRECISION_MS = MINUTE_MS;

/** As many networks are remembered of a key; a company's servers seldom stand in more. */
const MAX_NETWORKS = 16;

const mayNoteNetwork = seldom(SECOND_MS);

/** On globalThis, because the server and Next load separate copies of this module. */
const held = globalThis as typeof globalThis & { tesseraUsedKeys?: Map<string, Date> };
held.tesseraUsedKeys ??= new Map();
const usedKeys = held.tesseraUsedKeys;

/**
 * Kept to the minute and outside the request: showing when a key was last used must not slow its use. What is to
 * be noted is written once a second, by one statement.
 */
export function noteUse(keyId: string, lastUsedAt: Date | null, time: Date): void {
  if (lastUsedAt && time.getTime() - lastUsedAt.getTime() <= LAST_USED_PRECISION_MS) return;
  if (usedKeys.size === 0) setTimeout(writeUses, SECOND_MS).unref();
  usedKeys.set(keyId, time);
}

/** Writes what {@link noteUse} has not written yet. Never throws: the next use is noted again. */
export async function writeUses(): Promise<void> {
  const uses = new Map(usedKeys);
  usedKeys.clear();
  if (uses.size === 0) return;
  await onLane("jobs", () => updateLastUsed(uses)).catch((cause: unknown) =>
    log.warn("Could not note the use of API keys", { keys: uses.size, cause }),
  );
}

/**
 * Remembers the network that a key is used from and that it was not used from before, outside the request and at most one
 * a key and second, so that who has many networks does not make a write of each request.
 */
export function noteNewNetwork(keyId: string, network: string, concerned: Concerned): void {
  if (!mayNoteNetwork(keyId)) return;
  insertNetwork(keyId, network, MAX_NETWORKS).then(
    (isNew) => {
      if (isNew)
        noteSecurityEvent("api_key.used_from_new_network", { ...concerned, network, subject: keyId });
    },
    (cause: unknown) => log.warn("Could not note the network of an API key", { keyId, cause }),
  );
}
