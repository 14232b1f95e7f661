import { rowsOf, runOnce, sql } from "@/lib/db/sql";
import type { DueDelivery } from "@/lib/outbox/batches";

type UnannouncedSearch = {
  at: Date;
  /** Rows due before then; what is due later has a run of its own that is about to wake. */
  dueBefore: Date;
  /** A row announced after then is taken to be waiting in the engine. */
  announcedAfter: Date;
  perEndpoint: number;
  limit: number;
};

/**
 * Due deliveries that nobody holds and that the engine seems not to know, the longest due first. Of each endpoint as
 * many as keep the number waiting in the engine below `perEndpoint`: a receiver that hangs must not fill it.
 *
 * An announcement speaks of the attempt that was due then; the one after it is due later. A lease that has run out is a
 * crash, however lately the row was announced.
 */
export function findUnannounced(search: UnannouncedSearch): Promise<DueDelivery[]> {
  const { at, dueBefore, announcedAfter, perEndpoint, limit } = search;
  return rowsOf({ deliveryId: "text", endpointId: "text" })(sql`
    WITH due AS (
      SELECT id, endpoint_id, next_attempt_at,
        (leased_until IS NULL AND announced_at > ${announcedAfter} AND announced_at >= next_attempt_at) IS TRUE AS announced
      FROM deliveries
      WHERE status = 'pending' AND next_attempt_at <= ${dueBefore} AND (leased_until IS NULL OR leased_until <= ${at})
    ), placed AS (
      SELECT id, endpoint_id, next_attempt_at, announced,
        row_number() OVER (PARTITION BY endpoint_id ORDER BY announced DESC, next_attempt_at, id) AS place
      FROM due
    )
    SELECT id AS "deliveryId", endpoint_id AS "endpointId" FROM placed
    WHERE NOT announced AND place <= ${perEndpoint}::int
    ORDER BY next_attempt_at, id
    LIMIT ${limit}::int`);
}

/** Marks due deliveries as announced, unless somebody has taken them meanwhile. */
export async function markAnnounced(deliveryIds: readonly string[], at: Date): Promise<void> {
  await runOnce(sql`
    UPDATE deliveries SET announced_at = ${at}, leased_until = NULL, updated_at = ${at}
    WHERE id = ANY(${deliveryIds}::uuid[]) AND status = 'pending' AND next_attempt_at <= ${at}
      AND (leased_until IS NULL OR leased_until <= ${at})`);
}
