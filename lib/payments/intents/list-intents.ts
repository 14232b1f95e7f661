import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { listed, type Outcome } from "@/lib/base/outcome";
import { type Page, type PageRequest, pageRequestOf, readOrderedPage } from "@/lib/db/page";
import { readPageWithMetadata } from "@/lib/payments/metadata/read-page-with-metadata";
import type { MetadataFilter } from "@/lib/payments/metadata/schema";
import { cursorOf, type IntentFilter, selectIntents } from "./list-store";
import { presentIntent } from "./present-intent";
import type { IntentPage, IntentResource, ListIntentsInput } from "./schema";

/**
 * Lists a page of the caller's intents. An expired intent counts as failed even before a job records the failure. Filters that no
 * index covers (by time with a range of amounts, or by amount with a time range) can return a short page before the last one.
 */
export function listIntents(
  caller: Caller,
  wanted: IntentFilter & PageRequest,
): Promise<Page<IntentResource>> {
  const at = now();
  return readOrderedPage(
    wanted,
    (page) => selectIntents(caller, { ...wanted, ...page, at }),
    (row) => presentIntent(row, at),
    (row) => cursorOf(wanted, row),
  );
}

/** Lists intents for the API, newest first. */
export async function listIntentPage(caller: Caller, input: ListIntentsInput): Promise<Outcome<IntentPage>> {
  const { status, email, customer: customerId, metadata } = input;
  const wanted = { ...pageRequestOf(input), status, email, customerId };
  const { rows, next } = await (metadata
    ? listWithMetadata(caller, { ...wanted, metadata })
    : listIntents(caller, wanted));
  return listed({ redemption_intents: rows, next }, rows.length);
}

function listWithMetadata(
  caller: Caller,
  wanted: IntentFilter & PageRequest & { readonly metadata: MetadataFilter },
): Promise<Page<IntentResource>> {
  const at = now();
  const { status, email, customerId, createdFrom, createdBefore } = wanted;
  const filter = { status, email, customerId, createdFrom, createdBefore };
  return readPageWithMetadata(caller, wanted, {
    kind: "intent",
    isFiltered: (status ?? email ?? customerId) !== undefined,
    select: async (page) => (await selectIntents(caller, { ...filter, ...page, at })).rows,
    present: (row) => presentIntent(row, at),
  });
}
