import { firstIdAt } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { deleteOldRows } from "@/lib/db/run-paced";
import { rowOf, runOnce, sql } from "@/lib/db/sql";

/** The maximum number of events that one statement deletes. */
const PAGE_SIZE = 200;

/** Returns the retention start: all events since this time are retained. */
export async function findRetentionStart(): Promise<Date> {
  return (await prisma().retention.findUniqueOrThrow({ where: { id: 1 } })).eventsSince;
}

/** Advances the retention start to `since`. Never moves it back. */
export async function advanceRetentionStart(since: Date): Promise<void> {
  await runOnce(sql`UPDATE retention SET events_since = ${since} WHERE events_since < ${since}`);
}

/**
 * Examines the next 200 events after the ID `after` that are older than `before`. Deletes them with their deliveries and
 * attempts, except events that have a pending delivery or are locked. Returns the number of deleted events and, as `last`, the
 * cursor of the next page or null. Locks the events and their latest deliveries first. A resend locks the event too, so it
 * cannot add a delivery in the meantime. Triggers reject the deletion of events and deliveries; a setting permits it for this
 * statement only.
 */
export async function deleteEvents(
  before: Date,
  after: string,
): Promise<{ deleted: number; last: string | null }> {
  const row = await rowOf({ deleted: "integer", last: "text?" })(sql`
    WITH key AS MATERIALIZED (SELECT set_config('tessera.retention', 'on', TRUE) AS turned),
    page AS MATERIALIZED (
      SELECT id FROM events WHERE id > ${after}::uuid AND id < ${firstIdAt(before)}::uuid ORDER BY id LIMIT ${PAGE_SIZE}
    ),
    old AS MATERIALIZED (
      SELECT e.id FROM key, events e JOIN deliveries d ON d.event_id = e.id
      WHERE key.turned = 'on' AND e.id IN (SELECT id FROM page) AND e.created_at < ${before} AND d.latest AND d.status <> 'pending'
        AND NOT EXISTS (SELECT FROM deliveries other WHERE other.event_id = e.id AND other.status = 'pending')
      FOR UPDATE OF e, d SKIP LOCKED
    ),
    undelivered AS MATERIALIZED (
      SELECT e.id FROM key, events e
      WHERE key.turned = 'on' AND e.id IN (SELECT id FROM page) AND e.created_at < ${before}
        AND NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id)
      FOR UPDATE OF e SKIP LOCKED
    ),
    sent AS MATERIALIZED (SELECT id FROM deliveries WHERE event_id IN (SELECT id FROM old)),
    attempt AS (DELETE FROM delivery_attempts WHERE delivery_id IN (SELECT id FROM sent)),
    delivery AS (DELETE FROM deliveries WHERE id IN (SELECT id FROM sent)),
    event AS (DELETE FROM events WHERE id IN (SELECT id FROM old UNION ALL SELECT id FROM undelivered) RETURNING id)
    SELECT (SELECT count(*) FROM event) AS deleted,
           (SELECT id FROM page ORDER BY id OFFSET ${PAGE_SIZE - 1} LIMIT 1) AS last`);
  return row ?? { deleted: 0, last: null };
}

/**
 * Deletes attempts older than `olderThanMs` milliseconds, for at most `budgetMs` milliseconds. Returns the number of deleted
 * attempts.
 */
export function deleteOldAttempts(olderThanMs: number, budgetMs?: number): Promise<number> {
  return deleteOldRows(sql`delivery_attempts`, olderThanMs, budgetMs);
}
