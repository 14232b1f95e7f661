import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { onLane } from "@/lib/db/lanes";
import { log } from "@/lib/telemetry/log";
import { atMostOncePer } from "@/lib/telemetry/security-log/at-most-once-per";
import { logSecurityEvent, type SecurityEventContext } from "@/lib/telemetry/security-log/log-security-event";
import { insertNetwork, updateLastUsed } from "./store";

const LAST_USED_PRECISION_MS = MINUTE_MS;

/** The maximum number of networks stored per key. A company's servers rarely use more. */
const MAX_NETWORKS = 16;

const mayNoteNetwork = atMostOncePer(SECOND_MS);

/**
 * For each key ID, the time of the key's last use if it is not yet written. Stored on globalThis, because the server and Next.js
 * load separate copies of this module.
 */
const globals = globalThis as typeof globalThis & { tesseraUsedKeys?: Map<string, Date> };
globals.tesseraUsedKeys ??= new Map();
const usedKeys = globals.tesseraUsedKeys;

/** Records a key's last use, to the minute. Uses are written once a second in one statement, outside the request. */
export function recordUse(keyId: string, lastUsedAt: Date | null, time: Date): void {
  if (lastUsedAt && time.getTime() - lastUsedAt.getTime() <= LAST_USED_PRECISION_MS) return;
  if (usedKeys.size === 0) setTimeout(writeUses, SECOND_MS).unref();
  usedKeys.set(keyId, time);
}

/**
 * Writes the uses that {@link recordUse} has collected. Never throws: if the write fails, these uses are lost, and each key's
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
 * Records a network that is new for a key, outside the request. Ignores the key's further networks for a second, to limit writes.
 */
export function recordNewNetwork(keyId: string, network: string, concerned: SecurityEventContext): void {
  if (!mayNoteNetwork(keyId)) return;
  insertNetwork(keyId, network, MAX_NETWORKS).then(
    (isNew) => {
      if (isNew) logSecurityEvent("api_key.used_from_new_network", { ...concerned, network, subject: keyId });
    },
    (cause: unknown) => log.warn("Could not note the network of an API key", { keyId, cause }),
  );
}
