import type { Tenant } from "@/lib/base/caller";
import { firstIdAt } from "@/lib/base/ids";
import { earlierClock } from "@/lib/db/clock-skew";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, noSql, rowOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { keyMayWrite } from "@/lib/identity/api-keys/active-key.sql";
import {
  type DueDelivery,
  dueDeliveriesOf,
  enabledEndpointsOf,
  recordedDeliveries,
  recordedDeliveriesRow,
} from "@/lib/outbox/event.sql";
import { isReplayable, isRetryable } from "./replayable.sql";
import { deliveryTargets, insertResends, resendPairs } from "./resends.sql";

/**
 * The events that a replay resends. `failed`: the events since `since` that have a failed delivery. `unsent`: all unsent
 * events. Both include only events that {@link isReplayable} selects. `not_accepted`: the events since `since` of the types
 * that the endpoint `endpointId` is subscribed to, except events that it has accepted or that are pending for it.
 */
export type ReplaySelection =
  | { status: "failed"; since: Date }
  | { status: "unsent" }
  | { status: "not_accepted"; since: Date; endpointId: string };

/**
 * Creates a new delivery of an event to each target ({@link deliveryTargets}). If the latest delivery to a target is still
 * pending, creates none for that target, and makes the pending one due now unless an attempt is in progress. Does nothing if
 * there is no target, or if the API key `keyId` is no longer allowed to write. Returns the deliveries to announce to the job
 * engine.
 */
export async function resend(
  owner: Tenant,
  eventId: string,
  { at, endpointId, keyId }: { at: Date; endpointId: string | undefined; keyId?: string | undefined },
): Promise<DueDelivery[]> {
  const chosen = sql`chosen AS MATERIALIZED (
      SELECT id AS event_id, type FROM events
      WHERE id = ${eventId}::uuid AND ${tenantFilter(owner)} AND ${keyMayWrite(keyId, at)}
    )`;
  const isPending = sql`event_id = ${eventId}::uuid AND endpoint_id IN (SELECT id FROM target) AND EXISTS (SELECT FROM chosen)`;
  const row = await rowOf(recordedDeliveriesRow)(sql`
    WITH ${ctes(
      chosen,
      deliveryTargets(owner, sql`(SELECT type FROM chosen)`, endpointId),
      resendPairs(sql`last.status IS DISTINCT FROM 'pending'`),
      insertResends(owner, at),
      madeDue(isPending, at),
    )}
    SELECT ${recordedDeliveries} || ${dueDeliveriesOf(sql`made_due`)} AS deliveries`);
  return row?.deliveries ?? [];
}

/**
 * Makes the pending deliveries of an event due now, unless they have an attempt in progress or go to a disabled endpoint.
 * Returns the deliveries to announce to the job engine.
 */
export async function retry(owner: Tenant, eventId: string, at: Date): Promise<DueDelivery[]> {
  const isPending = sql`event_id = ${eventId}::uuid AND ${tenantFilter(owner)} AND endpoint_id IN (${enabledEndpointsOf(owner)})`;
  const row = await rowOf(recordedDeliveriesRow)(sql`
    WITH ${madeDue(isPending, at)} SELECT ${dueDeliveriesOf(sql`made_due`)} AS deliveries`);
  return row?.deliveries ?? [];
}

/**
 * Returns the CTE `made_due(id, event_id, endpoint_id)`. It makes deliveries due now if they match `which`, are pending and
 * have no attempt in progress.
 */
const madeDue = (which: Sql, at: Date): Sql => sql`made_due AS (
    UPDATE deliveries SET next_attempt_at = least(next_attempt_at, ${earlierClock(at)}), updated_at = ${at}
    WHERE ${which} AND latest AND status::text = 'pending' AND (leased_until IS NULL OR leased_until <= ${at})
    RETURNING id, event_id, endpoint_id
  )`;

const replayedPage = describeRow({ ...recordedDeliveriesRow, queued: "integer", last: "text?" });

/**
 * The result of one page of a replay. `queued`: the number of events with a new delivery. `deliveries`: the new deliveries to
 * announce to the job engine, excluding those to paused endpoints. `last`: the cursor of the next page, or null.
 */
export type ReplayedPage = Row<typeof replayedPage>;

type Page = {
  readonly before: Date;
  readonly at: Date;
  readonly after: string | null;
  readonly limit: number;
};

/**
 * Resends up to `limit` of the account's events that match `which`, oldest first. For `not_accepted`, `limit` is the number of
 * events examined, including those that are not resent. Skips test events, events that happened after `before`, and failed and
 * unsent deliveries that were created after `before`. Failed deliveries are resent to their endpoint. If that endpoint is
 * deleted, or if the event is unsent, the event goes to the endpoints that are subscribed to its type and have no delivery of
 * it.
 */
export async function replay(owner: Tenant, which: ReplaySelection, page: Page): Promise<ReplayedPage> {
  const { at, limit } = page;
  const onlyEndpoint = which.status === "not_accepted" ? sql`AND id = ${which.endpointId}::uuid` : noSql;
  const target = sql`target AS (
      SELECT id, events FROM webhook_endpoints WHERE ${tenantFilter(owner)} AND disabled_at IS NULL ${onlyEndpoint}
    )`;
  const isSubscribed = sql`last.id IS NULL AND chosen.type = ANY(target.events)`;
  const needed = {
    failed: sql`last.status = 'failed' OR (${isSubscribed} AND chosen.is_orphaned)`,
    unsent: isSubscribed,
    not_accepted: sql`(last.id IS NULL OR last.status = 'failed') AND chosen.type = ANY(target.events)`,
  }[which.status];
  const row = await rowOf(replayedPage)(sql`
    WITH ${ctes(target, chosenBy(owner, which, page), resendPairs(needed), insertResends(owner, at))}
    SELECT ${recordedDeliveries} AS deliveries, (SELECT count(DISTINCT event_id) FROM delivery) AS queued,
      (SELECT event_id FROM page ORDER BY event_id OFFSET ${limit - 1} LIMIT 1) AS last`);
  return row ?? { deliveries: [], queued: 0, last: null };
}

/**
 * Returns the CTEs `page(event_id)`, the next events to examine, and `chosen(event_id, type, is_orphaned)`. `chosen` has the
 * events of `page` that are not test events and happened from `which.since` to `before`. An event is orphaned if one of its
 * latest deliveries failed and the endpoint of that delivery is deleted.
 */
function chosenBy(owner: Tenant, which: ReplaySelection, { before, after, limit }: Page): Sql {
  const since = which.status === "unsent" ? noSql : sql`AND event_id >= ${firstIdAt(which.since)}::uuid`;
  // Without this condition, each page would examine the events of all previous pages again, or scan their dead rows.
  const further = after === null ? noSql : sql`AND event_id > ${after}::uuid`;
  const candidates =
    which.status === "not_accepted"
      ? sql`(SELECT account_id, environment, id AS event_id FROM events) e WHERE ${tenantFilter(owner)}`
      : sql`deliveries WHERE ${isReplayable(owner, which.status)} AND created_at <= ${before}`;
  const happened = which.status === "unsent" ? noSql : sql`AND e.created_at >= ${which.since}`;
  return sql`page AS MATERIALIZED (
      SELECT DISTINCT event_id FROM ${candidates} ${since} ${further} ORDER BY event_id LIMIT ${limit}
    ), chosen AS MATERIALIZED (
      SELECT page.event_id, e.type, EXISTS (
          SELECT FROM deliveries d WHERE d.event_id = page.event_id AND d.latest AND d.status::text = 'failed' AND NOT EXISTS (
            SELECT FROM webhook_endpoints w WHERE w.id = d.endpoint_id AND w.number IS NOT NULL ${LOOKUP_PER_ROW}) ${LOOKUP_PER_ROW}
        ) AS is_orphaned
      FROM page CROSS JOIN LATERAL (SELECT * FROM events WHERE id = page.event_id ${LOOKUP_PER_ROW}) e
      WHERE NOT e.test_event AND e.created_at <= ${before} ${happened}
    )`;
}

const retriedPage = describeRow({ ...recordedDeliveriesRow, retried: "integer", last: "text?" });

/**
 * The result of {@link retryPending}. `retried`: the number of events with a delivery that was made due, except events with a
 * delivery created since `resentSince`. `deliveries`: the deliveries to announce to the job engine. `last`: the cursor of the
 * next page, or null.
 */
export type RetriedPage = Row<typeof retriedPage>;

/**
 * Makes pending deliveries due now for the account's next `limit` events that have a pending delivery with a failed attempt.
 * Skips deliveries that have no failed attempt, have an attempt in progress or go to a disabled endpoint.
 */
export async function retryPending(
  owner: Tenant,
  { at, after, limit, resentSince }: { at: Date; after: string | null; limit: number; resentSince: Date },
): Promise<RetriedPage> {
  const further = after === null ? noSql : sql`AND event_id > ${after}::uuid`;
  const isChosen = sql`id = ANY(ARRAY(SELECT id FROM chosen)) AND ${isRetryable(owner)}`;
  const row = await rowOf(retriedPage)(sql`
    WITH chosen AS (
      SELECT d.id, page.event_id FROM (
        SELECT DISTINCT event_id FROM deliveries
        WHERE ${tenantFilter(owner)} AND latest AND status = 'pending' AND attempt_count > 0 ${further}
        ORDER BY event_id LIMIT ${limit}
      ) page CROSS JOIN LATERAL (
        SELECT id FROM deliveries WHERE event_id = page.event_id AND latest AND status::text = 'pending' ${LOOKUP_PER_ROW}) d
    ), ${madeDue(isChosen, at)}
    SELECT ${dueDeliveriesOf(sql`made_due`)} AS deliveries,
      (SELECT count(DISTINCT event_id) FROM made_due WHERE NOT EXISTS (
        SELECT FROM deliveries d
        WHERE d.event_id = made_due.event_id AND d.created_at >= ${resentSince} ${LOOKUP_PER_ROW})) AS retried,
      (SELECT DISTINCT event_id FROM chosen ORDER BY event_id OFFSET ${limit - 1} LIMIT 1) AS last`);
  return row ?? { deliveries: [], retried: 0, last: null };
}

/**
 * Returns the event of a subscription's open cancellation request, the reseller that receives it, and the time at which a
 * delivery of the event last changed. Returns undefined if there is no open request or the event is deleted.
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
    CROSS JOIN LATERAL (SELECT updated_at FROM deliveries WHERE event_id = e.id AND latest ORDER BY updated_at DESC LIMIT 1) d`);
}
