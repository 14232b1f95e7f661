import { ctes, type Sql, sql } from "@/lib/db/sql";
import { hitsOf, takeDelayedHit, takeHits } from "@/lib/db/throttle/hits.sql";
import {
  CHALLENGE_LIFE_MS,
  FREE_REFUSALS,
  type LimitedClient,
  REFUSALS_PER_COST,
  TRY_COSTS,
  WORK_TOLERANCE,
} from "./limit-tries";

/**
 * Returns the CTE `hit(taken, room, total, "openAt")`, which counts the refused codes in the CTE `wanted(count)` against the
 * client's address block. `taken` is the number counted, `room` the number allowed, and `total` the block's recent refusals. Once
 * the free refusals are used up, an unused proof or a completed wait, which ends at `openAt`, allows one refused code. Correct
 * codes are never counted. There is no limit without a `client`. The count is exact under concurrency, but the cost of a try is
 * determined when the statement starts.
 */
export function admitTries(client: LimitedClient | undefined, time: Date): Sql {
  if (!client) {
    return sql`hit AS (SELECT wanted.count AS taken, 2147483647 AS room, 0 AS total, NULL::timestamptz AS "openAt" FROM wanted)`;
  }
  const { scope, block, proof } = client;
  const step = sql`least((count(*) - ${FREE_REFUSALS.limit}) / ${REFUSALS_PER_COST}, ${TRY_COSTS.length - 1}) + 1`;
  const isEnough = proof ? sql`cost.work <= ${proof.work * WORK_TOLERANCE}` : sql`TRUE`;
  const paid = sql`cost AS (
      SELECT (${TRY_COSTS.map(({ work }) => work)}::int[])[${step}] AS work,
             (${TRY_COSTS.map(({ delayS }) => delayS)}::int[])[${step}] * interval '1 second' AS delay
      FROM ${hitsOf(block, time)} recent HAVING count(*) >= ${FREE_REFUSALS.limit}
    ),
    paid AS (
      SELECT wanted.count, cost.delay FROM wanted, cost WHERE ${isEnough}
    )`;
  const name = "pass";
  const wanted = sql`paid`;
  const once = { limit: 1, windowMs: 2 * CHALLENGE_LIFE_MS };
  const pass = proof
    ? takeHits({ action: "code_proof", subject: proof.id, throttle: once }, time, { name, wanted })
    : takeDelayedHit({ action: "code_wait", subject: scope }, time, {
        name,
        wanted,
        retentionMs: FREE_REFUSALS.windowMs,
      });
  const counted = takeHits(block, time, {
    name: "counted_hit",
    wanted: sql`wanted`,
    extraRoom: sql`coalesce((SELECT room FROM pass), 0)`,
  });
  const openAt = proof ? sql`NULL::timestamptz` : sql`(SELECT "openAt" FROM pass)`;
  return ctes(
    paid,
    pass,
    counted,
    sql`hit AS (SELECT taken, room, total, ${openAt} AS "openAt" FROM counted_hit)`,
  );
}
