import { type Sql, sql } from "@/lib/db/sql";
import type { SubscriptionRow } from "./present-subscription";

/**
 * CTE `changed(id)`: writes down how a subscription is after a change, if it is still as it was seen and `onlyWhile`
 * holds. Empty when somebody else was faster.
 */
export function changeTo(after: SubscriptionRow, seen: SubscriptionRow, onlyWhile: Sql = sql`TRUE`): Sql {
  return sql`changed AS (
      UPDATE subscriptions SET
        status = ${after.status}::subscription_status, current_cycle = ${after.currentCycle},
        reseller_id = ${after.resellerId}::uuid,
        reseller_subscription_reference = ${after.resellerSubscriptionReference},
        activated_at = ${after.activatedAt}, cancel_requested_at = ${after.cancelRequestedAt},
        canceled_at = ${after.canceledAt}, completed_at = ${after.completedAt},
        event_sequence = ${after.eventSequence}, version = version + 1, updated_at = ${after.updatedAt}
      WHERE id = ${seen.id}::uuid AND version = ${seen.version} AND ${onlyWhile}
      RETURNING id
    )`;
}
