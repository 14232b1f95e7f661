import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { listed, type Outcome } from "@/lib/base/outcome";
import { type Page, type PageWanted, pageAsked, readPageInOrder } from "@/lib/db/page";
import { cursorOf, type IntentFilter, selectIntents } from "./list-store";
import { presentIntent } from "./present-intent";
import type { IntentPage, IntentResource, ListIntentsInput } from "./schema";

/**
 * A page of the caller's intents; one past its end counts as failed, whether or not a job noted it. Where a range of amounts is
 * asked for in the order of time, or days in the order of amounts, a page may have fewer than were wanted before the last.
 */
export function listIntents(
  caller: Caller,
  wanted: IntentFilter & PageWanted,
): Promise<Page<IntentResource>> {
  const at = now();
  return readPageInOrder(
    wanted,
    (page) => selectIntents(caller, { ...wanted, ...page, at }),
    (row) => presentIntent(row, at),
    (row) => cursorOf(wanted, row),
  );
}

/** The page of the caller's intents that a call of the API asks for, newest first. */
export async function listIntentPage(caller: Caller, input: ListIntentsInput): Promise<Outcome<IntentPage>> {
  const { status, email } = input;
  const { rows, next } = await listIntents(caller, { ...pageAsked(input), status, email });
  return listed({ redemption_intents: rows, next }, rows.length);
}
