import { laterClock } from "@/lib/db/clock-skew";
import { rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { DELIVERY_LANES } from "@/lib/outbox/delivery-lanes";
import { endpointAvailable, endpointLane } from "@/lib/outbox/event.sql";

/** Due, and held by nobody. A lease that has run out is a crash. */
const isWaiting = (at: Date, dueBy: Date | Sql) =>
  sql`status = 'pending' AND next_attempt_at <= ${dueBy} AND (leased_until IS NULL OR leased_until <= ${at})`;

/**
 * The next deliveries of an endpoint, the longest due first, at most 200; of one that fails a single one, and of one that
 * rests none.
 */
export async function findDue(endpointId: string, at: Date): Promise<string[]> {
  const rows = await rowsOf({ id: "text" })(sql`
    SELECT due.id FROM webhook_endpoints endpoint CROSS JOIN LATERAL (
      SELECT id FROM deliveries WHERE endpoint_id = endpoint.id AND ${isWaiting(at, laterClock(at))}
      ORDER BY next_attempt_at
      LIMIT CASE WHEN endpoint.failing_since IS NULL OR endpoint.disabled_at IS NOT NULL THEN 200 ELSE 1 END) due
    WHERE endpoint.id = ${endpointId}::uuid AND ${endpointAvailable}`);
  return rows.map(({ id }) => id);
}

/**
 * CTE, of a WITH RECURSIVE: the endpoints at which something is pending, found by stepping from one to the next along an index,
 * so that it costs nothing how much is due at each.
 */
const waitingEndpoints = sql`waiting(endpoint_id) AS (
      (SELECT endpoint_id FROM deliveries WHERE status = 'pending' ORDER BY endpoint_id LIMIT 1)
      UNION ALL
      SELECT (SELECT endpoint_id FROM deliveries
              WHERE status = 'pending' AND endpoint_id > waiting.endpoint_id ORDER BY endpoint_id LIMIT 1)
      FROM waiting WHERE waiting.endpoint_id IS NOT NULL
    )`;

/** The endpoints, in the order of their identifiers, at which something has been due since `dueBefore`. */
export function findEndpointsDue({ at, dueBefore }: { at: Date; dueBefore: Date }) {
  return rowsOf({ endpointId: "text", lane: DELIVERY_LANES })(sql`
    WITH RECURSIVE ${waitingEndpoints}
    SELECT endpoint.id AS "endpointId", ${endpointLane} AS lane
    FROM waiting JOIN webhook_endpoints endpoint ON endpoint.id = waiting.endpoint_id
    WHERE ${endpointAvailable} AND EXISTS (
      SELECT FROM deliveries WHERE endpoint_id = endpoint.id AND ${isWaiting(at, dueBefore)})`);
}

/** A count beyond this costs more than it says. */
const MOST_COUNTED = 10_000;

/** What is due and held by nobody. */
export type OutboxAge = {
  readonly endpoints: number;
  /** 10,000 where there are more. */
  readonly deliveries: number;
  /** When the oldest of them became due; null where there is none. */
  readonly oldestAt: Date | null;
};

/** What is due at `at` and held by nobody, over all endpoints that are awake. */
export async function selectOutboxAge(at: Date): Promise<OutboxAge> {
  const row = await rowOf({ endpoints: "integer", deliveries: "integer", oldestAt: "time?" })(sql`
    WITH RECURSIVE ${waitingEndpoints}
    SELECT count(*) AS endpoints, min(oldest.due_at) AS "oldestAt",
      (SELECT count(*) FROM (
        SELECT FROM waiting JOIN webhook_endpoints endpoint ON endpoint.id = waiting.endpoint_id
        CROSS JOIN LATERAL (
          SELECT FROM deliveries WHERE endpoint_id = endpoint.id AND ${isWaiting(at, at)}
          ORDER BY next_attempt_at LIMIT ${MOST_COUNTED}) due
        WHERE ${endpointAvailable} LIMIT ${MOST_COUNTED}) counted) AS deliveries
    FROM waiting JOIN webhook_endpoints endpoint ON endpoint.id = waiting.endpoint_id
    CROSS JOIN LATERAL (
      SELECT next_attempt_at AS due_at FROM deliveries WHERE endpoint_id = endpoint.id AND ${isWaiting(at, at)}
      ORDER BY next_attempt_at LIMIT 1) oldest
    WHERE ${endpointAvailable}`);
  return row ?? { endpoints: 0, deliveries: 0, oldestAt: null };
}
