import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { revokeKeyRow } from "./change-store";
import { findApiKey } from "./find-api-key";
import type { KeyIdInput } from "./schema";

/** Ends a key from the next request on, audited. Revoking twice changes nothing. Throws `not_found` for another's key. */
export async function revokeApiKey(caller: Caller, input: KeyIdInput): Promise<void> {
  const { id, name } = await findApiKey(caller, input.key_id);
  const act = actOf(caller, "api_key.revoked", now(), { key: name });
  if (await revokeKeyRow(caller, id, act)) noteAct(act, id);
}
