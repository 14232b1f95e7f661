import { DAY_MS, HOUR_MS, now, timestamp } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import { invalidField } from "@/lib/base/errors";
import { newIdAt } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { earlierNow } from "@/lib/db/clock-skew";
import { runPaced } from "@/lib/db/run-paced";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { announce } from "@/lib/outbox/announce";
import type { NewEvent } from "@/lib/outbox/event.sql";
import { nextCycleAt, overdueAt as overdueAtOf } from "@/lib/payments/subscriptions/cycle-dates";
import { findTestSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { MAX_ZONE_SHIFT_MS } from "@/lib/payments/subscriptions/rules";
import type { overdueEvents } from "./schema";
import {
  insertOverdueCycles,
  type OverdueCycle,
  selectOverdueEvent,
  selectUnpaidSubscriptions,
  type UnpaidRow,
  type UnpaidSubscription,
} from "./store";

const BATCH = 200;

/**
 * The maximum difference that daylight saving time can cause between a number of calendar days and the same number of 24-hour
 * periods.
 */
const DAYLIGHT_SAVING_MS = 2 * HOUR_MS;

/**
 * Records the event `cycle.overdue` for each subscription whose next cycle is expected to be billed and was due at least
 * `OVERDUE_AFTER_DAYS` days ago in the subscription's time zone. Records only one event per cycle, even if several processes
 * run this function at once. A later unpaid cycle gets no event until it is the next cycle, so a subscription that is no longer
 * billed gets a single event. Starts no further batch after `budgetMs` milliseconds (default: no limit); the next run records
 * the remaining events. Returns the number of recorded events.
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

/**
 * The result of making a cycle overdue. `isRequested`: one of the partner's webhook endpoints was subscribed to the event when
 * it was recorded. `impossible`: the subscription is not active, or its partner is suspended.
 */
type SimulatedOverdue =
  | { readonly kind: "overdue"; readonly isRequested: boolean }
  | { readonly kind: "already_paid" | "impossible"; readonly number: number };

/**
 * Makes cycle `number` of a test subscription overdue without waiting for its due date. The event is recorded now; its `due_at`
 * and `overdue_at` follow the schedule. Each cycle gets only one event, so the call can be retried. Throws `not_found` for a
 * live or unknown checkout, and `validation_failed` on `number` for a cycle after the next one.
 */
export function simulateOverdue(accessCode: string, number: number): Promise<SimulatedOverdue> {
  return retryOnConflict(async () => {
    const subscription = await findTestSubscription(accessCode);
    const { status, activatedAt, currentCycle, suspendedAt } = subscription;
    if (number <= currentCycle) return { kind: "already_paid", number };
    if (number > currentCycle + 1) throw invalidField("number", "is not the next cycle");
    if (status !== "active" || activatedAt === null || suspendedAt !== null)
      return { kind: "impossible", number };
    const cycle = nextCycleOf({ ...subscription, activatedAt }, now());
    const { deliveries } = await insertOverdueCycles([{ ...cycle, simulated: true }]);
    announce(deliveries);
    const recorded = await selectOverdueEvent(subscription.id, number);
    return recorded ? { kind: "overdue", ...recorded } : CONFLICT;
  });
}

/**
 * Returns the overdue cycle to record for a subscription's next cycle, with an event dated `at`. `overdueAt` is when the cycle
 * becomes overdue, which can be in the future.
 */
function nextCycleOf(
  subscription: UnpaidSubscription,
  at: Date,
): OverdueCycle & { readonly overdueAt: Date } {
  const { CURRENCY, OVERDUE_AFTER_DAYS } = env();
  const { activatedAt, currentCycle, interval, timezone, environment, amount } = subscription;
  const dueAt = nextCycleAt(activatedAt, currentCycle, interval, timezone);
  const overdueAt = overdueAtOf(dueAt, OVERDUE_AFTER_DAYS, timezone);
  const id = newIdAt(at);
  const number = currentCycle + 1;
  const event: NewEvent<typeof overdueEvents> = {
    type: "cycle.overdue",
    objectId: id,
    sequence: 1,
    data: {
      subscription_reference: subscription.reference,
      cycle_number: number,
      ...withDisplay({ amount }),
      currency: CURRENCY,
      due_at: timestamp(dueAt),
      overdue_at: timestamp(overdueAt),
      reseller: subscription.resellerName === null ? null : { company_name: subscription.resellerName },
      environment,
    },
  };
  return {
    id,
    subscription,
    number,
    dueAt,
    overdueAt,
    simulated: false,
    event: { receiver: subscription, event, at },
  };
}
