import type { Caller } from "@/lib/base/caller";
import { now, timestamp } from "@/lib/base/clock";
import { assertFound } from "@/lib/base/errors";
import { found, listed, type Outcome } from "@/lib/base/outcome";
import { type PageRequest, readOrderedPage } from "@/lib/db/page";
import { onReplica } from "@/lib/db/replica";
import { readFilteredPage } from "@/lib/payments/metadata/read-filtered-page";
import { presentIntent } from "./intent.sql";
import type { IntentPage, ListIntentsInput } from "./list-schema";
import { cursorOf, type IntentFilter, selectIntents } from "./list-store";
import type { IntentResource } from "./schema";
import { selectIntent, selectOutcomes, selectRefused } from "./store";

/**
 * Retrieves one of the caller's intents. Throws `not_found` for an unknown reference, including one that only another account
 * or the other environment uses.
 */
export async function retrieveIntent(
  caller: Caller,
  input: { reference: string },
): Promise<Outcome<IntentResource>> {
  const row = assertFound(await selectIntent(caller, input));
  return found(presentIntent(row, now()));
}

/**
 * Lists the codes refused at the checkout of one of the caller's intents, in the order of refusal. Excludes typos. Only the
 * endings of codes are stored. The partner sees the reason; the customer sees the same message for every reason.
 */
export async function listRefusedCodes(caller: Caller, reference: string) {
  const rows = await selectRefused(caller, reference);
  return rows.map(({ codeEnding, reason, refusedAt }) => ({ codeEnding, reason, at: timestamp(refusedAt) }));
}

/**
 * Returns a page of the caller's intents. An expired intent counts as failed even before a job records the failure. If no index
 * covers the filter, such as a range of amounts in a list sorted by time, a page can contain fewer intents than requested
 * although more pages follow.
 */
export function listIntents(caller: Caller, query: IntentFilter & PageRequest) {
  const at = now();
  return readOrderedPage(
    query,
    (page) => selectIntents(caller, { ...query, ...page, at }),
    (row) => presentIntent(row, at),
    (row) => cursorOf(query, row),
  );
}

/** Returns a page of the caller's intents as an API response, newest first. */
export async function listIntentPage(caller: Caller, input: ListIntentsInput): Promise<Outcome<IntentPage>> {
  const at = now();
  const filter = { status: input.status, email: input.email, customerId: input.customer };
  const { rows, next } = await readFilteredPage(caller, input, {
    kind: "intent",
    filter,
    select: async ({ before, ...page }) => {
      const after = before === undefined ? undefined : { id: before };
      return (await selectIntents(caller, { ...filter, ...page, after, at })).rows;
    },
    present: (row) => presentIntent(row, at),
  });
  return listed({ redemption_intents: rows, next }, rows.length);
}

/** The maximum number of intents that {@link countOutcomes} counts, latest first. It bounds the cost for busy accounts. */
export const MAX_OUTCOMES = 5_000;

/** The number of intents per outcome. `refused`: failed after too many refused codes. `unpaid`: expired or canceled. */
export type Outcomes = Readonly<Record<"paid" | "refused" | "unpaid" | "open", number>>;

/**
 * Counts the caller's intents by outcome and by the time span in which they were created. The spans begin at `starts`, in
 * ascending order. A span ends where the next one starts, and the last one ends now. `complete` is false if
 * {@link MAX_OUTCOMES} was reached, so that earlier intents might be missing.
 */
export async function countOutcomes(caller: Caller, starts: readonly Date[]) {
  const query = { starts, at: now(), limit: MAX_OUTCOMES };
  const rows = await onReplica(() => selectOutcomes(caller, query));
  const countOf = (index: number, outcome: keyof Outcomes) =>
    rows.find((row) => row.bucket === index + 1 && row.outcome === outcome)?.count ?? 0;
  return {
    spans: starts.map((_, index) => ({
      paid: countOf(index, "paid"),
      refused: countOf(index, "refused"),
      unpaid: countOf(index, "unpaid"),
      open: countOf(index, "open"),
    })),
    complete: rows.reduce((total, { count }) => total + count, 0) < MAX_OUTCOMES,
  };
}
