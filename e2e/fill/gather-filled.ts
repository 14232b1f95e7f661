import type pg from "pg";
import { now } from "@/lib/clock";
import { gatherUpTo } from "@/lib/earnings/gather-earnings";
import { firstIdAt } from "@/lib/ids";

/** Gathers what partners earned of a filled database, and has its tables known as autovacuum would have them. */
export async function gatherFilled(client: pg.Client): Promise<void> {
  await gatherUpTo(firstIdAt(now()));
  await client.query("VACUUM ANALYZE earnings, earned_sums");
}
