import { DateTime } from "luxon";
import { DAY_MS } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { earlierNow } from "@/lib/db/clock-skew";
import { runPaced } from "@/lib/db/run-paced";
import { advanceRetentionStart, deleteEvents, deleteOldAttempts } from "./retention-store";

/**
 * Deletes events older than `EVENTS_KEPT_MONTHS` months with their deliveries and attempts: oldest first, at a limited rate,
 * for at most `budgetMs` milliseconds. Advances the retention start first. Retains events with a pending delivery until the
 * delivery ends. Returns the number of deleted events.
 */
export async function pruneEvents(budgetMs?: number): Promise<number> {
  const before = DateTime.fromJSDate(await earlierNow())
    .toUTC()
    .minus({ months: env().EVENTS_KEPT_MONTHS })
    .toJSDate();
  await advanceRetentionStart(before);
  return deleteEventsBefore(before, budgetMs);
}

/**
 * Deletes events older than `before` in the same way as {@link pruneEvents}. The retention start (`findRetentionStart`) must
 * already be `before` or later, because a trigger rejects the deletion of newer events.
 */
export async function deleteEventsBefore(before: Date, budgetMs?: number): Promise<number> {
  let after = firstIdAt(new Date(0));
  let total = 0;
  await runPaced(async () => {
    const { deleted, last } = await deleteEvents(before, after);
    total += deleted;
    if (last === null) return "done";
    after = last;
    return "more";
  }, budgetMs);
  return total;
}

/**
 * Deletes attempts older than `ATTEMPTS_KEPT_DAYS` days, oldest first, at a limited rate and for at most `budgetMs`
 * milliseconds. Retains events and deliveries. Returns the number of deleted attempts.
 */
export function pruneAttempts(budgetMs?: number): Promise<number> {
  return deleteOldAttempts(env().ATTEMPTS_KEPT_DAYS * DAY_MS, budgetMs);
}
