import type { Tenant } from "@/lib/base/caller";
import { firstIdAt } from "@/lib/base/ids";
import { earlierClock } from "@/lib/db/clock-skew";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, noSql, rowOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { keyMayWrite } from "@/lib/identity/api-keys/working-key.sql";
import type { DueDelivery } from "@/lib/outbox/announcements";
import {
  dueDeliveriesOf,
  openEndpointOf,
  recordedDeliveries,
  recordedDeliveriesRow,
} from "@/lib/outbox/event.sql";

/** Which of an account's latest deliveries to resend. */
export type ReplaySelection = { status: "failed"; since: Date } | { status: "unsent" };

/** Looks up each event separately. A join could read the rows of all accounts. */
const WITH_EVENT = sql`deliveries d CROSS JOIN LATERAL (SELECT * FROM events WHERE id = d.event_id LIMIT 1) e`;

/**
 * CTEs that end with `delivery(id, endpoint_id)`: a new delivery, due now, for each ended latest delivery in the CTE `chosen(id)`.
 * Of two concurrent resends the second one creates no delivery.
 */
function insertResends(owner: Tenant, at: Date): Sql {
  const { accountId, environment } = owner;
  return sql`
    endpoint AS (${openEndpointOf(owner)}), replaced AS (
      UPDATE deliveries SET latest = FALSE, updated_at = ${at}
      FROM chosen, endpoint
      WHERE deliveries.id = chosen.id AND deliveries.latest AND deliveries.status <> 'pending'
      RETURNING deliveries.event_id, deliveries.event_type, deliveries.round, endpoint.id AS endpoint_id
    ), delivery AS (
      INSERT INTO deliveries
        (id, event_id, event_type, round, endpoint_id, account_id, environment, next_attempt_at, created_at, updated_at)
      SELECT uuid_v7_now(0, ${at}::timestamptz), event_id, event_type, round + 1, endpoint_id, ${accountId}::uuid, ${environment}::environment,
             ${earlierClock(at)}, ${at}, ${at}
      FROM replaced
      RETURNING id, endpoint_id
    )`;
}

/**
 * Creates a new delivery of an event, the first one if it has none, or makes its pending delivery due now unless an attempt is in
 * progress. Does nothing if no endpoint is enabled, or if the API key `keyId` may no longer write. Returns the deliveries to announce.
 */
export async function resend(
  owner: Tenant,
  eventId: string,
  at: Date,
  keyId?: string,
): Promise<DueDelivery[]> {
  const isAllowed = keyMayWrite(keyId, at);
  const chosen = sql`
    chosen AS (
      SELECT id FROM deliveries
      WHERE event_id = ${eventId}::uuid AND latest AND ${tenantFilter(owner)} AND ${isAllowed}
    )`;
  const madeDue = sql`
    made_due AS (
      UPDATE deliveries SET next_attempt_at = least(next_attempt_at, ${earlierClock(at)}), updated_at = ${at}
      FROM chosen
      WHERE deliveries.id = chosen.id AND status = 'pending' AND (leased_until IS NULL OR leased_until <= ${at})
        AND EXISTS (${openEndpointOf(owner)})
      RETURNING deliveries.id, endpoint_id
    )`;
  const firstDelivery = sql`
    first_delivery AS (
      INSERT INTO deliveries
        (id, event_id, event_type, endpoint_id, account_id, environment, next_attempt_at, created_at, updated_at)
      SELECT uuid_v7_now(0, ${at}::timestamptz), e.id, e.type, endpoint.id, e.account_id, e.environment, ${earlierClock(at)}, ${at}, ${at}
      FROM (
        SELECT * FROM events WHERE id = ${eventId}::uuid AND ${tenantFilter(owner)} AND ${isAllowed}
          AND NOT EXISTS (SELECT FROM deliveries WHERE event_id = ${eventId}::uuid) FOR NO KEY UPDATE
      ) e CROSS JOIN endpoint
      ON CONFLICT (event_id, round) DO NOTHING
      RETURNING id, endpoint_id
    )`;
  const row = await rowOf(recordedDeliveriesRow)(sql`
    WITH ${ctes(chosen, insertResends(owner, at), madeDue, firstDelivery)}
    SELECT ${recordedDeliveries} || ${dueDeliveriesOf(sql`made_due`)} || ${dueDeliveriesOf(sql`first_delivery`)} AS deliveries`);
  return row?.deliveries ?? [];
}

const replayedPage = describeRow({ ...recordedDeliveriesRow, queued: "integer", last: "text?" });

/**
 * `queued` counts the new deliveries. `deliveries` are those to announce: none while the endpoint is paused. `last` is the cursor of
 * the next page, or null.
 */
export type ReplayedPage = Row<typeof replayedPage>;

/**
 * Resends up to `limit` events of the account, oldest first, whose latest delivery matches `which` and was created by `before`.
 * Excludes test events.
 */
export async function replay(
  owner: Tenant,
  which: ReplaySelection,
  { before, at, after, limit }: { before: Date; at: Date; after: string | null; limit: number },
): Promise<ReplayedPage> {
  const since =
    which.status === "failed"
      ? sql`AND d.event_id >= ${firstIdAt(which.since)}::uuid AND e.created_at >= ${which.since}`
      : noSql;
  // Without this condition each page would scan the dead rows of all previous pages.
  const further = after === null ? noSql : sql`AND d.event_id > ${after}::uuid`;
  const chosen = sql`
    chosen AS (
      SELECT d.id, d.event_id FROM ${WITH_EVENT}
      WHERE ${tenantFilter(owner, sql`d`)} AND d.latest
        AND d.status = ${which.status}::delivery_status ${since} ${further} AND d.created_at <= ${before}
        AND NOT e.test_event
      ORDER BY d.event_id LIMIT ${limit}
    )`;
  const row = await rowOf(replayedPage)(sql`
    WITH ${ctes(chosen, insertResends(owner, at))}
    SELECT ${recordedDeliveries} AS deliveries, (SELECT count(*) FROM delivery) AS queued,
      (SELECT event_id FROM chosen ORDER BY event_id OFFSET ${limit - 1} LIMIT 1) AS last`);
  return row ?? { deliveries: [], queued: 0, last: null };
}

const retriedPage = describeRow({ ...recordedDeliveriesRow, retried: "integer", last: "text?" });

/** `retried` counts the deliveries made due, `deliveries` are those to announce. `last` is the cursor of the next page, or null. */
export type RetriedPage = Row<typeof retriedPage>;

/**
 * Makes the account's next `limit` pending deliveries due now if they have failed before and no attempt is in progress. Does nothing
 * if no endpoint is enabled.
 */
export async function retryPending(
  owner: Tenant,
  { at, after, limit }: { at: Date; after: string | null; limit: number },
): Promise<RetriedPage> {
  const further = after === null ? noSql : sql`AND event_id > ${after}::uuid`;
  const row = await rowOf(retriedPage)(sql`
    WITH chosen AS (
      SELECT id, event_id FROM deliveries
      WHERE ${tenantFilter(owner)} AND latest AND status = 'pending' ${further}
      ORDER BY event_id LIMIT ${limit}
    ), made_due AS (
      UPDATE deliveries SET next_attempt_at = least(next_attempt_at, ${earlierClock(at)}), updated_at = ${at}
      FROM chosen
      WHERE deliveries.id = chosen.id AND status = 'pending' AND attempt_count > 0
        AND (leased_until IS NULL OR leased_until <= ${at}) AND EXISTS (${openEndpointOf(owner)})
      RETURNING deliveries.id, endpoint_id
    )
    SELECT ${dueDeliveriesOf(sql`made_due`)} AS deliveries, (SELECT count(*) FROM made_due) AS retried,
      (SELECT event_id FROM chosen ORDER BY event_id OFFSET ${limit - 1} LIMIT 1) AS last`);
  return row ?? { deliveries: [], retried: 0, last: null };
}

/**
 * The event of a subscription's open cancellation request, and when its delivery last changed. Undefined if no cancellation is
 * requested or the event is deleted.
 */
export function selectOpenCancellationRequest(owner: Tenant, reference: string) {
  return rowOf({ eventId: "text", resellerId: "text", lastSentAt: "time" })(sql`
    SELECT e.id AS "eventId", e.account_id AS "resellerId", d.updated_at AS "lastSentAt"
    FROM (
      SELECT id, reseller_id FROM subscriptions
      WHERE ${tenantFilter(owner)} AND reference = ${reference}
        AND cancel_requested_at IS NOT NULL AND status IN ('pending', 'active') OFFSET 0
    ) s
    CROSS JOIN LATERAL (
      SELECT id, account_id FROM events
      WHERE object_id = s.id AND type = 'subscription.cancel_requested' AND account_id = s.reseller_id
      ORDER BY sequence DESC LIMIT 1
    ) e
    CROSS JOIN LATERAL (SELECT updated_at FROM deliveries WHERE event_id = e.id AND latest LIMIT 1) d`);
}
