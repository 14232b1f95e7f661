import type pg from "pg";
import { now } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import { gatherUpTo } from "@/lib/insight/earnings/gather-earnings";

/** Gathers what partners earned of a filled database, and has its tables known as autovacuum would have them. */
export async function gatherFilled(client: pg.Client): Promise<void> {
  await gatherUpTo(firstIdAt(now()));
  await client.query("VACUUM ANALYZE earnings, earned_sums");
}
