import type { Caller } from "@/lib/base/caller";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { presentMessage } from "./present-message";
import { refuseLive } from "./refuse-live";
import type { InboxMessage } from "./schema";
import { selectMessages } from "./store";

/** A page of what arrived at the caller's inbox, newest first. Throws `not_found` in live. */
export async function listMessages(caller: Caller, wanted: PageRequest): Promise<Page<InboxMessage>> {
  refuseLive(caller);
  return readPage(wanted, (page) => selectMessages(caller, page), presentMessage);
}
