import { MINUTE_MS, SECOND_MS } from "@/lib/clock";
import { log } from "@/lib/log";
import { type Concerned, noteSecurityEvent } from "@/lib/security-log/note-security-event";
import { seldom } from "@/lib/security-log/seldom";
import { insertNetwork, updateLastUsed } from "./store";

const LAST_USED_PRECISION_MS = MINUTE_MS;

/** As many networks are remembered of a key; a company's servers seldom stand in more. */
const NETWORKS_KEPT = 16;

const turnToNoteUse = seldom(SECOND_MS);
const turnToNoteNetwork = seldom(SECOND_MS);

/**
 * Kept to the minute and outside the request: showing when a key was last used must not slow its use. At most once a key and
 * second, so that calls that come together after a rest do not wait for each other's row.
 */
export function noteUse(keyId: string, lastUsedAt: Date | null, time: Date): void {
  if (lastUsedAt && time.getTime() - lastUsedAt.getTime() <= LAST_USED_PRECISION_MS) return;
  if (!turnToNoteUse(keyId)) return;
  updateLastUsed(keyId, time).catch((cause: unknown) =>
    log.warn("Could not note the use of an API key", { keyId, cause }),
  );
}

/**
 * Remembers the network that a key is used from and that it was not used from before, outside the request and at most one
 * a key and second, so that who has many networks does not make a write of each request.
 */
export function noteNewNetwork(keyId: string, network: string, concerned: Concerned): void {
  if (!turnToNoteNetwork(keyId)) return;
  insertNetwork(keyId, network, NETWORKS_KEPT).then(
    (isNew) => {
      if (isNew)
        noteSecurityEvent("api_key.used_from_new_network", { ...concerned, network, subject: keyId });
    },
    (cause: unknown) => log.warn("Could not note the network of an API key", { keyId, cause }),
  );
}
