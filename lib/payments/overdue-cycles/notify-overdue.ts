import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { earlierNow } from "@/lib/db/clock-skew";
import { runPaced } from "@/lib/db/run-paced";
import { announce } from "@/lib/outbox/announce";
import { MAX_ZONE_SHIFT_MS } from "@/lib/payments/subscriptions/rules";
import { nextCycleOf } from "./next-cycle";
import { insertOverdueCycles, selectUnpaidSubscriptions, type UnpaidRow } from "./store";

const BATCH = 200;

/**
 * The maximum difference between a number of calendar days and the same number of 24-hour periods, because of daylight saving
 * time.
 */
const DAYLIGHT_SAVING_MS = 2 * HOUR_MS;

/**
 * Records `cycle.overdue` for the next cycle of every active subscription whose due date passed `OVERDUE_AFTER_DAYS` days ago, in
 * the subscription's time zone. Records one event per cycle, however many processes run. Later unpaid cycles get an event only
 * once they are the next one, so a subscription that is no longer billed gets a single event. Runs for at most `budgetMs`
 * milliseconds; the next run continues. Returns the number of events.
 */
export async function notifyOverdue(budgetMs?: number): Promise<number> {
  const at = await earlierNow();
  const shortestMs = env().OVERDUE_AFTER_DAYS * DAY_MS - MAX_ZONE_SHIFT_MS - DAYLIGHT_SAVING_MS;
  const before = new Date(at.getTime() - shortestMs);
  let after: UnpaidRow | undefined;
  let total = 0;
  await runPaced(async () => {
    const unpaid = await selectUnpaidSubscriptions({ before, after, limit: BATCH });
    const { recorded, deliveries } = await insertOverdueCycles(
      unpaid.map((row) => nextCycleOf(row, at)).filter(({ overdueAt }) => overdueAt <= at),
    );
    announce(deliveries);
    total += recorded;
    after = unpaid.at(-1);
    return unpaid.length < BATCH ? "done" : "more";
  }, budgetMs);
  return total;
}
