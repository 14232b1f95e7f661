import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { announce } from "@/lib/outbox/announce";
import { findByAccessCode } from "@/lib/payments/subscriptions/retrieve-subscription";
import { nextCycleOf } from "./next-cycle";
import { insertOverdueCycles, selectOverdueEvent } from "./store";

/**
 * The result of making a cycle overdue. `isRequested`: one of the partner's endpoints is subscribed to the event. `impossible`:
 * the subscription is not active, or its partner is suspended.
 */
type SimulatedOverdue =
  | { readonly kind: "overdue"; readonly isRequested: boolean }
  | { readonly kind: "already_paid" | "impossible"; readonly number: number };

/**
 * Makes cycle `number` of a test subscription overdue without waiting for its dates. The event is recorded now; its `due_at` and
 * `overdue_at` follow the schedule. It is recorded once per cycle, so the call can be retried. Throws `not_found` for a live or
 * unknown checkout, and `validation_failed` on `number` for a cycle after the next one.
 */
export function simulateOverdue(accessCode: string, number: number): Promise<SimulatedOverdue> {
  return retryOnConflict(async () => {
    const subscription = await findByAccessCode(accessCode);
    if (subscription?.environment !== "test") throw new AppError("not_found");
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
