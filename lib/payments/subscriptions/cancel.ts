import type { Act } from "@/lib/identity/audit/act";
import { announce } from "@/lib/outbox/announce";
import { presentSubscription, type SubscriptionRow } from "./present-subscription";
import { changeSubscription } from "./store";

/**
 * Cancels a subscription and tells its partner. `reference` is the reseller's own, as far as it is known; `act` is set
 * where an operator does it. Undefined when somebody else was faster.
 */
export async function cancel(
  seen: SubscriptionRow,
  at: Date,
  { reference = seen.resellerSubscriptionReference, act }: { reference?: string | null; act?: Act } = {},
): Promise<SubscriptionRow | undefined> {
  const after: SubscriptionRow = {
    ...seen,
    status: "canceled",
    canceledAt: at,
    updatedAt: at,
    eventSequence: seen.eventSequence + 1,
    resellerSubscriptionReference: reference,
  };
  const event = { type: "subscription.cancelled", data: presentSubscription(after) } as const;
  const due = await changeSubscription({ seen, after, event, receiver: seen, ...(act && { act }) });
  if (!due) return undefined;
  announce(due);
  return after;
}
