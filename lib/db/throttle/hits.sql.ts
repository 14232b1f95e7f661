import { type Sql, sql } from "@/lib/db/sql";
import type { Throttle } from "./rules";

/** The subject and the action whose hits are counted, and their limit. */
export type ThrottledSubject = {
  readonly action: string;
  readonly subject: string;
  readonly throttle: Omit<Throttle, "beyond">;
};

/**
 * CTE `hit(taken, room, oldest)`: counts the hits that the CTE `wanted(count)` requests, as far as the limit allows. `taken` is
 * the number counted, `room` the number that was allowed, and `oldest` the hit that leaves the window next. Without a subject
 * there is no limit. Exact under concurrency, because the upsert locks the subject's row even if no hit is requested.
 */
export function takeHits(throttled: ThrottledSubject | undefined, time: Date): Sql {
  if (!throttled) {
    return sql`hit AS (SELECT wanted.count AS taken, 2147483647 AS room, NULL::timestamptz AS oldest FROM wanted)`;
  }
  const { action, subject, throttle } = throttled;
  const windowStart = new Date(time.getTime() - throttle.windowMs);
  const endsAt = new Date(time.getTime() + throttle.windowMs);
  const recent = sql`ARRAY(SELECT hit FROM unnest(t.hits) hit WHERE hit > ${windowStart} ORDER BY hit)`;
  const room = sql`greatest(${throttle.limit}::int - cardinality(${recent}), 0)`;
  return sql`hit AS (
      INSERT INTO throttles AS t (action, subject, hits, taken, ends_at)
      SELECT ${action}, ${subject}, array_fill(${time}::timestamptz, ARRAY[count]), count, ${endsAt}
      FROM (SELECT least(count, ${throttle.limit}::int) AS count FROM wanted) w
      ON CONFLICT (action, subject) DO UPDATE
        SET hits = ${recent} || excluded.hits[1:${room}], taken = least(excluded.taken, ${room}),
            ends_at = greatest(t.ends_at, ${endsAt})
      RETURNING t.taken, ${throttle.limit}::int - cardinality(t.hits) + t.taken AS room, t.hits[1] AS oldest
    )`;
}
