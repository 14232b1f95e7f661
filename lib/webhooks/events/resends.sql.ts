import type { Tenant } from "@/lib/base/caller";
import { earlierClock } from "@/lib/db/clock-skew";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/**
 * Returns the CTE `pair`: the deliveries to create for events in the CTE `chosen(event_id, type)` to endpoints in the CTE
 * `target(id)`. `needed` is a condition on `chosen`, `target` and `last`, where `last` is the latest delivery of the chosen
 * event to the target, or null. Looks up each `last` separately, because a join could read the rows of all accounts.
 */
export const resendPairs = (needed: Sql): Sql => sql`pair AS MATERIALIZED (
    SELECT chosen.event_id, chosen.type, target.id AS endpoint_id, last.id AS last_id, 1 + coalesce(last.round, (
        SELECT count(*) FROM deliveries u WHERE u.event_id = chosen.event_id AND u.endpoint_id IS NULL))::int AS round
    FROM chosen CROSS JOIN target
    LEFT JOIN LATERAL (
      SELECT id, round, status FROM deliveries d
      WHERE d.event_id = chosen.event_id AND d.endpoint_id = target.id AND d.latest ${LOOKUP_PER_ROW}
    ) last ON TRUE
    WHERE ${needed}
  )`;

/**
 * Returns CTEs that end with `delivery(id, event_id, endpoint_id)` and `superseded`. `delivery` creates a delivery, due now,
 * for each row of {@link resendPairs}, unless `last` is pending. The deliveries that the new ones replace stop being marked as
 * latest; `superseded` removes the mark from unsent deliveries, and from failed deliveries to deleted endpoints. Locks the
 * events first, so that in the meantime they are not deleted as too old, and no customer is erased from them. If two statements
 * resend the same event to the same endpoint concurrently, only one creates a delivery.
 */
export function insertResends({ accountId, environment }: Tenant, at: Date): Sql {
  return sql`
    retained AS MATERIALIZED (
      SELECT id FROM events WHERE id IN (SELECT event_id FROM pair) ORDER BY id FOR KEY SHARE
    ), replaced AS (
      UPDATE deliveries SET latest = FALSE, updated_at = ${at}
      FROM pair JOIN retained ON retained.id = pair.event_id
      WHERE deliveries.id = pair.last_id AND deliveries.latest AND deliveries.status <> 'pending'
      RETURNING pair.event_id, pair.type, pair.endpoint_id, pair.round
    ), delivery AS (
      INSERT INTO deliveries
        (id, event_id, event_type, round, endpoint_id, account_id, environment, next_attempt_at, created_at, updated_at)
      SELECT uuid_v7_now(0, ${at}::timestamptz), event_id, type, round, endpoint_id, ${accountId}::uuid, ${environment}::environment,
             ${earlierClock(at)}, ${at}, ${at}
      FROM (
        SELECT event_id, type, endpoint_id, round FROM replaced
        UNION ALL
        SELECT event_id, type, endpoint_id, round FROM pair JOIN retained ON retained.id = pair.event_id WHERE last_id IS NULL
      ) due ORDER BY event_id, endpoint_id
      ON CONFLICT (event_id, endpoint_id, round) DO NOTHING
      RETURNING id, event_id, endpoint_id
    ), superseded AS (
      UPDATE deliveries former SET latest = FALSE, updated_at = ${at}
      FROM chosen
      WHERE former.event_id = chosen.event_id AND former.latest AND former.status::text IN ('unsent', 'failed')
        AND NOT EXISTS (
          SELECT FROM webhook_endpoints w WHERE w.id = former.endpoint_id AND w.number IS NOT NULL ${LOOKUP_PER_ROW})
        AND (former.event_id IN (SELECT event_id FROM delivery) OR EXISTS (
          SELECT FROM deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
          WHERE d.event_id = former.event_id AND d.latest AND w.number IS NOT NULL ${LOOKUP_PER_ROW}))
    )`;
}

/**
 * Returns the CTE `target(id, number)`: the enabled endpoints to which an event is sent on request. With `endpointId`, this is
 * only that endpoint, whatever its event types. Otherwise it is every endpoint that is subscribed to `type`.
 */
export function deliveryTargets(owner: Tenant, type: Sql, endpointId: string | undefined): Sql {
  const chosen = endpointId === undefined ? sql`${type} = ANY(events)` : sql`id = ${endpointId}::uuid`;
  return sql`target AS (
    SELECT id, number FROM webhook_endpoints WHERE ${tenantFilter(owner)} AND disabled_at IS NULL AND ${chosen}
  )`;
}
