import type { Owner } from "@/lib/base/caller";
import { ONE_BY_ONE } from "@/lib/db/given";
import { type Sql, sql } from "@/lib/db/sql";
import { ownedBy } from "@/lib/db/tenant-filter.sql";

/**
 * How many of an account's events a replay of that status would send again, as a value, counted no further than `limit`. Whether
 * one is a test is asked of the index of tests, which holds few, and not of the event.
 */
export function replayableCount(owner: Owner, status: "failed" | "unsent", limit: number): Sql {
  return sql`(
    SELECT count(*)::int FROM (
      SELECT FROM deliveries d
      WHERE ${ownedBy(owner, sql`d`)} AND d.latest
        AND d.status = ${status}::delivery_status AND NOT EXISTS (
          SELECT FROM events e
          WHERE ${ownedBy(owner, sql`e`)} AND e.test_event
            AND e.id = d.event_id ${ONE_BY_ONE}
        )
      LIMIT ${limit}) counted)`;
}
