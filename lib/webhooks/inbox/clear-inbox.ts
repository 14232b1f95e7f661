import type { Caller } from "@/lib/base/caller";
import { refuseLive } from "./refuse-live";
import { deleteMessages } from "./store";

/** Deletes every message of the caller's inbox. Throws `not_found` in live. */
export async function clearInbox(caller: Caller): Promise<void> {
  refuseLive(caller);
  await deleteMessages(caller);
}
