import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { type Page, type PageRequest, readOrderedPage } from "@/lib/db/page";
import { type IntentFilter, lookForIntents, placeOf } from "./list-store";
import { presentIntent } from "./present-intent";
import type { IntentResource } from "./schema";

/**
 * A page of the caller's intents; one past its end counts as failed, whether or not a job noted it. Where a range of amounts is
 * asked for in the order of time, or days in the order of amounts, a page may have fewer than were wanted before the last.
 */
export function listIntents(
  caller: Caller,
  wanted: IntentFilter & PageRequest,
): Promise<Page<IntentResource>> {
  const at = now();
  return readOrderedPage(
    wanted,
    (page) => lookForIntents(caller, { ...wanted, ...page, at }),
    (row) => presentIntent(row, at),
    (row) => placeOf(wanted, row),
  );
}
