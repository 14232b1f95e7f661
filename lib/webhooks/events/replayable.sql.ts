import type { Tenant } from "@/lib/base/caller";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/**
 * How many of an account's events a replay of that status would send again, as a value, counted no further than `limit`. Whether
 * one is a test is asked of the index of tests, which holds few, and not of the event.
 */
export function replayableCount(owner: Tenant, status: "failed" | "unsent", limit: number): Sql {
  return sql`(
    SELECT count(*)::int FROM (
      SELECT FROM deliveries d
      WHERE ${tenantFilter(owner, sql`d`)} AND d.latest
        AND d.status = ${status}::delivery_status AND NOT EXISTS (
          SELECT FROM events e
          WHERE ${tenantFilter(owner, sql`e`)} AND e.test_event
            AND e.id = d.event_id ${LOOKUP_PER_ROW}
        )
      LIMIT ${limit}) counted)`;
}
