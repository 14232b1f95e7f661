import type { Tenant } from "@/lib/base/caller";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { enabledEndpointsOf } from "@/lib/outbox/event.sql";

/** The delivery states of the events that a replay (`replayEvents`) can resend. */
export type ReplayableStatus = "failed" | "unsent";

/**
 * Returns an SQL condition that is true for a row of `deliveries` whose event a replay resends. The delivery has this status,
 * is the latest of its event and endpoint, and is not of a test event. A failed delivery is resent to its endpoint if that is
 * enabled. An unsent event is resent if an enabled endpoint is subscribed to its type. An event that failed at a deleted
 * endpoint is resent if an enabled endpoint is subscribed to its type and has no delivery of the event. While no endpoint is
 * enabled, the conditions on endpoints are ignored, because it is unknown which ones will be enabled.
 */
export function isReplayable(owner: Tenant, status: ReplayableStatus): Sql {
  const isResent = { failed: isFailureResent(owner), unsent: isSubscribed(owner) }[status];
  return sql`${isLastOfRealEvent(owner)} AND status = ${status}::delivery_status
    AND (${isResent} OR NOT EXISTS (${enabledEndpointsOf(owner)}))`;
}

/**
 * Returns an SQL condition that is true if a pending delivery is one to retry: it has a failed attempt and goes to an enabled
 * endpoint.
 */
export function isRetryable(owner: Tenant): Sql {
  return sql`attempt_count > 0 AND endpoint_id = ANY(ARRAY(${enabledEndpointsOf(owner)}))`;
}

/**
 * Returns a query for the IDs of the account's disabled endpoints that prevent a replay from resending all failed and unsent
 * events. These are the endpoints at which an event failed, and the endpoints that are subscribed to the type of an unsent
 * event if no enabled endpoint is. Examines only {@link newestDeliveries}.
 */
export function endpointsToEnable(owner: Tenant): Sql {
  return sql`
    SELECT w.id FROM webhook_endpoints w
    WHERE ${tenantFilter(owner, sql`w`)} AND w.number IS NOT NULL AND w.disabled_at IS NOT NULL AND (
      EXISTS (
        SELECT FROM ${newestDeliveries(owner, "failed")} WHERE endpoint_id = w.id AND ${isLastOfRealEvent(owner)} ${LOOKUP_PER_ROW})
      OR EXISTS (
        SELECT FROM ${newestDeliveries(owner, "unsent")}
        WHERE ARRAY[event_type] <@ w.events AND NOT ${isSubscribed(owner)} AND ${isLastOfRealEvent(owner)} ${LOOKUP_PER_ROW}))`;
}

/** The maximum number of {@link newestDeliveries}. */
const MAX_EXAMINED = 20_000;

/**
 * Returns a table expression for at most 20,000 of the account's deliveries with this status: those of the newest events, each
 * the latest of its event and endpoint. The limit bounds the cost of a count if most of these deliveries are not
 * {@link isReplayable}, for example because they failed at a disabled endpoint.
 */
export function newestDeliveries(owner: Tenant, status: ReplayableStatus): Sql {
  return sql`(
    SELECT * FROM deliveries WHERE ${tenantFilter(owner)} AND latest AND status = ${status}::delivery_status
    ORDER BY event_id DESC LIMIT ${MAX_EXAMINED}) deliveries`;
}

/**
 * Returns an SQL condition that is true for the account's deliveries that are the latest of their event and endpoint and not of
 * a test event. The caller adds the condition on the status. Test events are excluded cheaply, through a small index.
 */
function isLastOfRealEvent(owner: Tenant): Sql {
  return sql`${tenantFilter(owner)} AND latest AND NOT EXISTS (
    SELECT FROM events e
    WHERE ${tenantFilter(owner, sql`e`)} AND e.test_event AND e.id = deliveries.event_id ${LOOKUP_PER_ROW})`;
}

/**
 * Returns an SQL condition that is true if an enabled endpoint is subscribed to the row's type. The type is compared as an
 * array, because PostgreSQL would otherwise use the index on types, which does not return events in order.
 */
function isSubscribed(owner: Tenant): Sql {
  return sql`ARRAY[event_type] <@ ARRAY(
    SELECT unnest(events) FROM webhook_endpoints WHERE ${tenantFilter(owner)} AND disabled_at IS NULL)`;
}

function isFailureResent(owner: Tenant): Sql {
  return sql`(endpoint_id = ANY(ARRAY(${enabledEndpointsOf(owner)})) OR endpoint_id <> ALL(ARRAY(
    SELECT id FROM webhook_endpoints WHERE ${tenantFilter(owner)} AND number IS NOT NULL)) AND EXISTS (
      SELECT FROM webhook_endpoints w
      WHERE ${tenantFilter(owner, sql`w`)} AND w.disabled_at IS NULL AND deliveries.event_type = ANY(w.events) AND NOT EXISTS (
        SELECT FROM deliveries d
        WHERE d.event_id = deliveries.event_id AND d.endpoint_id = w.id AND d.latest ${LOOKUP_PER_ROW}) ${LOOKUP_PER_ROW}))`;
}
