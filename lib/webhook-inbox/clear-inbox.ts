import type { Caller } from "@/lib/caller";
import { inTestOnly } from "./in-test-only";
import { deleteMessages } from "./store";

/** Deletes every message of the caller's inbox. Throws `not_found` in live. */
export async function clearInbox(caller: Caller): Promise<void> {
  inTestOnly(caller);
  await deleteMessages(caller);
}
