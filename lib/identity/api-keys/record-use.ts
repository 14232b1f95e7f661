import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { onLane } from "@/lib/db/lanes";
import { log } from "@/lib/telemetry/log";
import { atMostOncePer } from "@/lib/telemetry/security-log/at-most-once-per";
import { logSecurityEvent, type SecurityEventContext } from "@/lib/telemetry/security-log/log-security-event";
import { insertNetwork, updateLastUsed } from "./store";

const LAST_USED_PRECISION_MS = MINUTE_MS;

/** The networks stored for a key. The servers of one company rarely use more. */
const MAX_NETWORKS = 16;

const mayNoteNetwork = atMostOncePer(SECOND_MS);

/** On globalThis, because the server and Next load separate copies of this module. */
const globals = globalThis as typeof globalThis & { tesseraUsedKeys?: Map<string, Date> };
globals.tesseraUsedKeys ??= new Map();
const usedKeys = globals.tesseraUsedKeys;

/** Records when a key was last used, to the minute. Writes once a second in one statement, outside the request. */
export function recordUse(keyId: string, lastUsedAt: Date | null, time: Date): void {
  if (lastUsedAt && time.getTime() - lastUsedAt.getTime() <= LAST_USED_PRECISION_MS) return;
  if (usedKeys.size === 0) setTimeout(writeUses, SECOND_MS).unref();
  usedKeys.set(keyId, time);
}

/** Writes the pending uses of {@link recordUse}. Never throws: a lost use is recorded again by the next one. */
export async function writeUses(): Promise<void> {
  const uses = new Map(usedKeys);
  usedKeys.clear();
  if (uses.size === 0) return;
  await onLane("jobs", () => updateLastUsed(uses)).catch((cause: unknown) =>
    log.warn("Could not note the use of API keys", { keys: uses.size, cause }),
  );
}

/** Records a new network of a key outside the request, at most one per key and second to limit writes. */
export function recordNewNetwork(keyId: string, network: string, concerned: SecurityEventContext): void {
  if (!mayNoteNetwork(keyId)) return;
  insertNetwork(keyId, network, MAX_NETWORKS).then(
    (isNew) => {
      if (isNew) logSecurityEvent("api_key.used_from_new_network", { ...concerned, network, subject: keyId });
    },
    (cause: unknown) => log.warn("Could not note the network of an API key", { keyId, cause }),
  );
}
