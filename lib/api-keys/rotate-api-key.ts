import type { Caller } from "@/lib/caller";
import { HOUR_MS, now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { newApiKey } from "./api-key-format";
import { type FreshKey, storedForm } from "./create-api-key";
import { findApiKey } from "./find-api-key";
import type { RotateKeyInput } from "./schema";
import { rotateKeyRow } from "./store";

/**
 * Replaces a key by a new one of the same name. The old one works for `overlap_hours` more (0 to 168; 0 ends it at
 * once), so that servers can be moved over one by one. Throws `not_found` for another's key and `forbidden` for one
 * that has ended or was rotated before.
 */
export async function rotateApiKey(caller: Caller, input: RotateKeyInput): Promise<FreshKey> {
  const old = await findApiKey(caller, input.key_id);
  const key = newApiKey(caller.environment);
  const time = now();
  const oldExpiresAt = new Date(time.getTime() + input.overlap_hours * HOUR_MS);
  const id = await rotateKeyRow(caller, old.id, storedForm(key), oldExpiresAt, time);
  if (!id) {
    const message = "This key was rotated or revoked before. Rotate its successor, or create a new key.";
    throw new AppError("forbidden", { message });
  }
  return { id, key, name: old.name };
}
