import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { keepKeyRow } from "./change-store";
import { findApiKey } from "./find-api-key";
import type { KeyIdInput } from "./schema";

/**
 * An owner decides that a key stays although the person who made it may not see keys any more: nobody is asked about it
 * again. Audited. Throws `not_found` for another's key, and `forbidden` for anybody but an owner and for a key that waits
 * for no review.
 */
export async function keepApiKey(caller: Caller, input: KeyIdInput): Promise<void> {
  const { id, name } = await findApiKey(caller, input.key_id);
  const act = actOf(caller, "api_key.reviewed", now(), { key: name });
  if (!(await keepKeyRow(caller, id, act))) {
    throw new AppError("forbidden", { message: "This key does not need a review any more." });
  }
  noteAct(act, id);
}
