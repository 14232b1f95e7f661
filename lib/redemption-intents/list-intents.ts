import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { type Page, type PageOfTime, readPage } from "@/lib/page";
import { presentIntent } from "./present-intent";
import type { IntentResource } from "./schema";
import { type IntentFilter, selectIntents } from "./store";

/** A page of the caller's intents; one past its end counts as failed, whether or not a job noted it. */
export function listIntents(
  caller: Caller,
  wanted: Omit<IntentFilter, "at"> & PageOfTime,
): Promise<Page<IntentResource>> {
  const at = now();
  return readPage(
    wanted,
    (page) => selectIntents(caller, { ...wanted, ...page, at }),
    (row) => presentIntent(row, at),
  );
}
