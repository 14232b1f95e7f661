import { type Tenant, tenantKey } from "@/lib/base/caller";
import { firstIdAt, HIGHEST_ID } from "@/lib/base/ids";
import { batched } from "@/lib/db/batching";
import { inputRows, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { json } from "@/lib/db/row";
import { sql } from "@/lib/db/sql";
import type { FeedCursor } from "./feed-cursor";

type FeedQuery = {
  readonly owner: Tenant;
  /** The cursor to read from, or null to read no events and get only the snapshot to start from. */
  readonly cursor: FeedCursor | null;
  readonly limit: number;
};

/**
 * Returns the IDs of up to `limit` events that the feed has not returned yet, in ascending order, and the snapshot of the
 * query. An event is new if its transaction is not visible in the cursor's `seen` but is visible now, or in `pass.end.seen` if
 * that is set. Late commits are therefore not skipped. A row's `xmin` has only 32 bits; the upper bits are derived from the
 * latest transaction.
 */
export const selectNewEvents = batched({
  row: { snapshot: "text", ids: json<string[]>() },
  fairnessKeyOf: ({ owner }: FeedQuery) => tenantKey(owner),
  statement: (queries: readonly FeedQuery[]) => sql`
    WITH ${inputRows("query", queries, {
      account_id: ["uuid", ({ owner }) => owner.accountId],
      environment: ["environment", ({ owner }) => owner.environment],
      seen: ["pg_snapshot", ({ cursor }) => cursor?.seen ?? null],
      up_to: ["pg_snapshot", ({ cursor }) => cursor?.pass?.end.seen ?? null],
      // A feed without a cursor starts at the end, so that it returns no events.
      from_id: ["uuid", ({ cursor }) => (cursor ? firstIdAt(new Date(cursor.fromMs)) : HIGHEST_ID)],
      after_id: ["uuid", ({ cursor }) => cursor?.pass?.after ?? null],
      max_events: ["int", ({ limit }) => limit],
    })},
    current AS MATERIALIZED (
      SELECT pg_current_snapshot() AS snapshot, pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS latest)
    SELECT query.position, current.snapshot::text AS snapshot,
      coalesce((
        SELECT jsonb_agg(id ORDER BY id) FROM (
          SELECT e.id
          FROM events e
          CROSS JOIN LATERAL (
            SELECT (current.latest - ((current.latest - e.xmin::text::bigint) & 4294967295))::text::xid8 AS xid ${LOOKUP_PER_ROW}) writer
          WHERE e.account_id = query.account_id AND e.environment = query.environment
            AND e.id >= query.from_id AND (query.after_id IS NULL OR e.id > query.after_id)
            AND NOT pg_visible_in_snapshot(writer.xid, query.seen)
            AND pg_visible_in_snapshot(writer.xid, coalesce(query.up_to, current.snapshot))
          ORDER BY e.id LIMIT query.max_events ${LOOKUP_PER_ROW}
        ) found), '[]') AS ids
    FROM query CROSS JOIN current`,
});
