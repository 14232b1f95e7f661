import type pg from "pg";
import { now } from "@/lib/clock";
import { gatherAgain, gatherNext } from "@/lib/earnings/gather-earnings";
import { firstIdAt } from "@/lib/ids";

/** Gathers what partners earned of a filled database, and has its tables known as autovacuum would have them. */
export async function gatherFilled(client: pg.Client): Promise<void> {
  const settled = firstIdAt(now());
  while ((await gatherNext(settled)) === "more");
  while ((await gatherAgain()) === "more");
  await client.query("VACUUM ANALYZE earnings, earned_sums");
}
