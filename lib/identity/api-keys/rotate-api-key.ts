import type { Caller } from "@/lib/base/caller";
import { HOUR_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { newApiKey } from "./api-key-format";
import { rotateKeyRow } from "./change-store";
import { type FreshKey, MAX_ACTIVE_KEYS, storedForm, tooManyKeys } from "./create-api-key";
import { findApiKey } from "./find-api-key";
import type { RotateKeyInput } from "./schema";

/**
 * Replaces a key by a new one of the same name. The old one works for `overlap_hours` more (0 to 168; 0 ends it at
 * once), so that servers can be moved over one by one, and counts as a working key meanwhile. Audited. Throws `not_found`
 * for another's key and `forbidden` for one that has ended or was rotated before, or where {@link MAX_ACTIVE_KEYS} keys work
 * and the old one would not end at once.
 */
export async function rotateApiKey(caller: Caller, input: RotateKeyInput): Promise<FreshKey> {
  const old = await findApiKey(caller, input.key_id);
  const key = newApiKey(caller.environment);
  const successor = { id: newId(), ...storedForm(key) };
  const time = now();
  const oldExpiresAt = new Date(time.getTime() + input.overlap_hours * HOUR_MS);
  const detail = { key: old.name, overlap_hours: input.overlap_hours };
  const act = actOf(caller, "api_key.rotated", time, detail);
  const limits = { oldExpiresAt, maxWorking: MAX_ACTIVE_KEYS };
  const { made, isFull } = await rotateKeyRow(caller, old.id, successor, limits, act);
  if (!made && isFull && old.status === "active") throw noRoomForOverlap();
  if (!made) {
    const message = "This key was rotated or revoked before. Rotate its successor, or create a new key.";
    throw new AppError("forbidden", { message });
  }
  noteAct(act, old.id);
  return { id: successor.id, key, name: old.name };
}

function noRoomForOverlap(): AppError {
  const message = `${tooManyKeys().message} Or rotate with an overlap of 0 hours, which ends the old key at once.`;
  return new AppError("forbidden", { message });
}
