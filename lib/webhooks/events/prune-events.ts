import { DateTime } from "luxon";
import { firstIdAt } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { paced } from "@/lib/db/paced";
import { nowByBoth } from "@/lib/db/reached";
import { deleteEvents, advanceRetentionStart } from "./retention-store";

/**
 * Deletes the events older than `EVENTS_KEPT_MONTHS` with their deliveries and attempts, the oldest first and paced, for
 * `budgetMs` at most. An event of which a delivery waits for an attempt stays until that is over. Returns how many.
 */
export async function pruneEvents(budgetMs?: number): Promise<number> {
  const before = DateTime.fromJSDate(await nowByBoth())
    .toUTC()
    .minus({ months: env().EVENTS_KEPT_MONTHS })
    .toJSDate();
  await advanceRetentionStart(before);
  return deleteEventsBefore(before, budgetMs);
}

/** Deletes what {@link pruneEvents} does of the events before a time that `retention` has passed. */
export async function deleteEventsBefore(before: Date, budgetMs?: number): Promise<number> {
  let after = firstIdAt(new Date(0));
  let total = 0;
  await paced(async () => {
    const { deleted, last } = await deleteEvents(before, after);
    total += deleted;
    if (last === null) return "done";
    after = last;
    return "more";
  }, budgetMs);
  return total;
}
