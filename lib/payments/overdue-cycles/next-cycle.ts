import { timestamp } from "@/lib/base/clock";
import { newIdAt } from "@/lib/base/ids";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import type { NewEvent } from "@/lib/outbox/event.sql";
import { nextCycleAt, overdueAt as overdueAtOf } from "@/lib/payments/subscriptions/cycle-dates";
import type { overdueEvents } from "./schema";
import type { OverdueCycle, UnpaidSubscription } from "./store";

/** Returns a subscription's next cycle as an overdue cycle, with the time when it becomes overdue and an event dated `at`. */
export function nextCycleOf(
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
      amount,
      amount_display: formatMinor(amount, CURRENCY),
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
