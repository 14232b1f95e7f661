import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { KeyIdInput } from "./schema";
import { revokeKeyRow } from "./store";

/** Ends a key from the next request on. Revoking twice changes nothing. Throws `not_found` for another's key. */
export async function revokeApiKey(caller: Caller, input: KeyIdInput): Promise<void> {
  if (!(await revokeKeyRow(caller, input.key_id, now()))) throw new AppError("not_found");
}
