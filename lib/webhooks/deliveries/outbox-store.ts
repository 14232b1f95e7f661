import { rowOf, rowsOf, sql } from "@/lib/db/sql";
import { DELIVERY_LANES, endpointAvailable, endpointLane } from "@/lib/outbox/event.sql";
import { isWaiting } from "./store";

/**
 * The recursive CTE `waiting(endpoint_id)`: the endpoints that have pending deliveries. Uses a loose index scan, so its cost
 * does not depend on the size of each backlog.
 */
const waitingEndpoints = sql`waiting(endpoint_id) AS (
      (SELECT endpoint_id FROM deliveries WHERE status = 'pending' ORDER BY endpoint_id LIMIT 1)
      UNION ALL
      SELECT (SELECT endpoint_id FROM deliveries
              WHERE status = 'pending' AND endpoint_id > waiting.endpoint_id ORDER BY endpoint_id LIMIT 1)
      FROM waiting WHERE waiting.endpoint_id IS NOT NULL
    )`;

/**
 * Returns the endpoints with deliveries that are due at `dueBefore` or earlier and unclaimed at `at`, except enabled endpoints
 * that are paused.
 */
export function findEndpointsDue({ at, dueBefore }: { at: Date; dueBefore: Date }) {
  return rowsOf({ endpointId: "text", lane: DELIVERY_LANES })(sql`
    WITH RECURSIVE ${waitingEndpoints}
    SELECT endpoint.id AS "endpointId", ${endpointLane} AS lane
    FROM waiting JOIN webhook_endpoints endpoint ON endpoint.id = waiting.endpoint_id
    WHERE ${endpointAvailable} AND EXISTS (
      SELECT FROM deliveries WHERE endpoint_id = endpoint.id AND ${isWaiting(at, dueBefore)})`);
}

/** The maximum number of due deliveries that are counted. It bounds the cost of the query. */
const MAX_COUNTED = 10_000;

/** Statistics about the due, unclaimed deliveries. */
export type OutboxAge = {
  readonly endpoints: number;
  /** The number of deliveries, counted up to 10,000. */
  readonly deliveries: number;
  /** When the delivery that has waited longest became due, or null if no delivery is due. */
  readonly oldestAt: Date | null;
};

/** Returns statistics about the deliveries that are due and unclaimed at `at`. Ignores enabled endpoints that are paused. */
export async function selectOutboxAge(at: Date): Promise<OutboxAge> {
  const row = await rowOf({ endpoints: "integer", deliveries: "integer", oldestAt: "time?" })(sql`
    WITH RECURSIVE ${waitingEndpoints}
    SELECT count(*) AS endpoints, min(oldest.due_at) AS "oldestAt",
      (SELECT count(*) FROM (
        SELECT FROM waiting JOIN webhook_endpoints endpoint ON endpoint.id = waiting.endpoint_id
        CROSS JOIN LATERAL (
          SELECT FROM deliveries WHERE endpoint_id = endpoint.id AND ${isWaiting(at, at)}
          ORDER BY next_attempt_at LIMIT ${MAX_COUNTED}) due
        WHERE ${endpointAvailable} LIMIT ${MAX_COUNTED}) counted) AS deliveries
    FROM waiting JOIN webhook_endpoints endpoint ON endpoint.id = waiting.endpoint_id
    CROSS JOIN LATERAL (
      SELECT next_attempt_at AS due_at FROM deliveries WHERE endpoint_id = endpoint.id AND ${isWaiting(at, at)}
      ORDER BY next_attempt_at LIMIT 1) oldest
    WHERE ${endpointAvailable}`);
  return row ?? { endpoints: 0, deliveries: 0, oldestAt: null };
}
