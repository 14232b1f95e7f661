import type pg from "pg";
import { now } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import { gatherUpTo } from "@/lib/insight/earnings/gather-earnings";

/**
 * Aggregates the partners' earnings in a filled database, then vacuums and analyzes the tables that contain earnings, as
 * autovacuum would.
 */
export async function gatherEarnings(client: pg.Client): Promise<void> {
  await gatherUpTo(firstIdAt(now()));
  await client.query("VACUUM ANALYZE earnings, earned_sums");
}
