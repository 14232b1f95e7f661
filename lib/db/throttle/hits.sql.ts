import { type Sql, sql } from "@/lib/db/sql";
import type { Throttle } from "./rules";

/** Whose hits are counted, on what, and how many there may be. */
export type ThrottledSubject = {
  readonly action: string;
  readonly subject: string;
  readonly throttle: Omit<Throttle, "beyond">;
};

/**
 * CTE `hit(taken, room, oldest)`: takes as many hits as the CTE `wanted(count)` says and the window has room for.
 * `room` is what it had before, `oldest` the hit that leaves it next. Without a subject there is no cap.
 * Exact however many ask at once: the subject's row is locked and judged as it is then, also when nothing is wanted.
 */
export function takeHits(counted: ThrottledSubject | undefined, time: Date): Sql {
  if (!counted) {
    return sql`hit AS (SELECT wanted.count AS taken, 2147483647 AS room, NULL::timestamptz AS oldest FROM wanted)`;
  }
  const { action, subject, throttle } = counted;
  const opens = new Date(time.getTime() - throttle.windowMs);
  const ends = new Date(time.getTime() + throttle.windowMs);
  const recent = sql`ARRAY(SELECT hit FROM unnest(t.hits) hit WHERE hit > ${opens} ORDER BY hit)`;
  const room = sql`greatest(${throttle.limit}::int - cardinality(${recent}), 0)`;
  return sql`hit AS (
      INSERT INTO throttles AS t (action, subject, hits, taken, ends_at)
      SELECT ${action}, ${subject}, array_fill(${time}::timestamptz, ARRAY[count]), count, ${ends}
      FROM (SELECT least(count, ${throttle.limit}::int) AS count FROM wanted) w
      ON CONFLICT (action, subject) DO UPDATE
        SET hits = ${recent} || excluded.hits[1:${room}], taken = least(excluded.taken, ${room}),
            ends_at = greatest(t.ends_at, ${ends})
      RETURNING t.taken, ${throttle.limit}::int - cardinality(t.hits) + t.taken AS room, t.hits[1] AS oldest
    )`;
}
