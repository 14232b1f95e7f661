import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { type Page, type PageWanted, readPage } from "@/lib/page";
import { presentIntent } from "./present-intent";
import type { IntentResource } from "./schema";
import { selectIntents } from "./store";

/** A page of the caller's intents, newest first. */
export function listIntents(caller: Caller, wanted: PageWanted): Promise<Page<IntentResource>> {
  const time = now();
  return readPage(
    wanted,
    (page) => selectIntents(caller, page),
    (row) => presentIntent(row, time),
  );
}
