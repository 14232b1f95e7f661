import { givenRows } from "@/lib/db/given";
import { type Sql, sql } from "@/lib/db/sql";
import type { SubscriptionRow } from "./present-subscription";

/** A subscription as it was seen and as it is to be. */
export type Change = { readonly seen: SubscriptionRow; readonly after: SubscriptionRow };

/** CTE `change(id, version, ..., position)`: changes to subscriptions, `version` as it was seen. */
export function changesOf(changes: readonly Change[]): Sql {
  return givenRows("change", changes, {
    id: ["uuid", ({ seen }) => seen.id],
    version: ["int", ({ seen }) => seen.version],
    status: ["subscription_status", ({ after }) => after.status],
    current_cycle: ["int", ({ after }) => after.currentCycle],
    reseller_id: ["uuid", ({ after }) => after.resellerId],
    reseller_subscription_reference: ["text", ({ after }) => after.resellerSubscriptionReference],
    activated_at: ["timestamptz", ({ after }) => after.activatedAt],
    cancel_requested_at: ["timestamptz", ({ after }) => after.cancelRequestedAt],
    canceled_at: ["timestamptz", ({ after }) => after.canceledAt],
    completed_at: ["timestamptz", ({ after }) => after.completedAt],
    event_sequence: ["int", ({ after }) => after.eventSequence],
    updated_at: ["timestamptz", ({ after }) => after.updatedAt],
  });
}

/**
 * CTE `changed(id, position)`: writes down how those subscriptions are after their change whose `position` the CTE `allowed`
 * holds, if they are still as they were seen. Somebody else was faster where one has no row.
 */
export function writeChanges(allowed: Sql): Sql {
  return sql`changed AS (
      UPDATE subscriptions s SET
        status = c.status, current_cycle = c.current_cycle, reseller_id = c.reseller_id,
        reseller_subscription_reference = c.reseller_subscription_reference, activated_at = c.activated_at,
        cancel_requested_at = c.cancel_requested_at, canceled_at = c.canceled_at, completed_at = c.completed_at,
        event_sequence = c.event_sequence, version = s.version + 1, updated_at = c.updated_at
      FROM change c JOIN ${allowed} allowed USING (position)
      WHERE s.id = c.id AND s.version = c.version
      RETURNING s.id, position
    )`;
}
