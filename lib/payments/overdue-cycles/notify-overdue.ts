import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { earlierNow } from "@/lib/db/clock-skew";
import { runPaced } from "@/lib/db/run-paced";
import { announce } from "@/lib/outbox/announce";
import { MAX_ZONE_SHIFT_MS } from "@/lib/payments/subscriptions/rules";
import { nextCycleOf } from "./next-cycle";
import { insertOverdue, selectUnpaid, type UnpaidRow } from "./store";

const BATCH = 200;

/** The maximum difference that daylight saving time makes between a number of calendar days and as many times 24 hours. */
const DAYLIGHT_SAVING_MS = 2 * HOUR_MS;

/**
 * Records the event `cycle.overdue` for the next cycle of every active subscription that has been unpaid for `OVERDUE_AFTER_DAYS`
 * days, counted in the subscription's time zone. Once a cycle, in any number of processes: a cycle that is paid or canceled at the
 * same moment has either its event before that or none. Later unpaid cycles have theirs when they are the next one, so a subscription
 * that nobody bills any longer has one event. Runs for at most `budgetMs`; the next run continues. Returns the number of events.
 */
export async function notifyOverdue(budgetMs?: number): Promise<number> {
  const at = await earlierNow();
  const shortestMs = env().OVERDUE_AFTER_DAYS * DAY_MS - MAX_ZONE_SHIFT_MS - DAYLIGHT_SAVING_MS;
  const before = new Date(at.getTime() - shortestMs);
  let after: UnpaidRow | undefined;
  let total = 0;
  await runPaced(async () => {
    const unpaid = await selectUnpaid({ before, after, limit: BATCH });
    const { recorded, deliveries } = await insertOverdue(
      unpaid.map((row) => nextCycleOf(row, at)).filter(({ overdueAt }) => overdueAt <= at),
    );
    announce(deliveries);
    total += recorded;
    after = unpaid.at(-1);
    return unpaid.length < BATCH ? "done" : "more";
  }, budgetMs);
  return total;
}
