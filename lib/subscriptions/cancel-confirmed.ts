import { noSql, type Sql, sql } from "@/lib/db/sql";
import { announce } from "@/lib/outbox/announce";
import { presentSubscription, type SubscriptionRow } from "./present-subscription";
import { changeSubscription } from "./store";

/**
 * Cancels a subscription whose cancellation was confirmed, and tells its partner. `reference` is the reseller's own, as
 * far as it is known; `alongside` as in `changeSubscription`. Undefined when somebody else was faster.
 */
export async function cancelConfirmed(
  row: SubscriptionRow,
  reference: string | null,
  at: Date,
  alongside: Sql = noSql,
): Promise<SubscriptionRow | undefined> {
  const after: SubscriptionRow = {
    ...row,
    status: "canceled",
    canceledAt: at,
    updatedAt: at,
    resellerSubscriptionReference: reference,
  };
  const sequence = row.eventSequence + 1;
  const data = presentSubscription(after);
  const event = { type: "subscription.cancelled", objectId: row.id, sequence, data } as const;
  const change = sql`status = 'canceled', canceled_at = ${at}, reseller_subscription_reference = ${reference}`;
  const due = await changeSubscription(row, change, row, event, at, { alongside });
  if (!due) return undefined;
  announce(due);
  return after;
}
