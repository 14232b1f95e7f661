import { namesSql, type Sql, sql } from "@/lib/db/sql";
import type { Throttle } from "./rules";
import type { ThrottleKey } from "./store";

/** The throttled action, the subject whose hits (counted attempts) are limited, and the limit. */
export type ThrottledSubject = ThrottleKey & { readonly throttle: Omit<Throttle, "backoff"> };

/**
 * The maximum number of hits that {@link takeHits} stores in a subject's row. Without a maximum, a row would keep growing if
 * `extraRoom` allows hits beyond the limit.
 */
const MAX_STORED_HITS = 100;

type HitRequest = {
  /** The name of the CTE that {@link takeHits} or {@link takeDelayedHit} returns. */
  readonly name: string;
  /** A relation `(count)` with at most one row: the number of requested hits. Without a row, nothing is written. */
  readonly wanted: Sql;
  /** The number of hits that this statement can count beyond the limit, by default 0. */
  readonly extraRoom?: Sql;
};

/** Returns SQL for a relation `(hit)` with the subject's hits in the window. Does not lock the subject's row. */
export function hitsOf({ action, subject, throttle }: ThrottledSubject, time: Date): Sql {
  return sql`(SELECT hit FROM throttles, unnest(hits) hit
              WHERE action = ${action} AND subject = ${subject} AND hit > ${windowStart(throttle, time)})`;
}

/**
 * Returns the CTE `name(taken, room, total)`. The CTE counts the hits that `wanted` requests, as far as the limit and
 * `extraRoom` allow. `taken` is the number of hits that it counted, `room` the number that it could have counted, and `total`
 * the number that the row then stores. The numbers are exact under concurrency, because the upsert locks the subject's row even
 * if no hit is requested.
 */
export function takeHits(
  throttled: ThrottledSubject,
  time: Date,
  { name, wanted, extraRoom = sql`0` }: HitRequest,
): Sql {
  const { action, subject, throttle } = throttled;
  const endsAt = new Date(time.getTime() + throttle.windowMs);
  const recent = sql`ARRAY(SELECT hit FROM unnest(t.hits) hit WHERE hit > ${windowStart(throttle, time)} ORDER BY hit)`;
  const stored = sql`(${recent})[greatest(cardinality(${recent}) - ${MAX_STORED_HITS - throttle.limit}, 0) + 1:]`;
  const room = (before: Sql) => sql`greatest(${throttle.limit}::int - ${before}, 0) + ${extraRoom}`;
  const allowed = room(sql`cardinality(${recent})`);
  return sql`${namesSql(name)} AS (
      INSERT INTO throttles AS t (action, subject, hits, taken, ends_at)
      SELECT ${action}, ${subject}, array_fill(${time}::timestamptz, ARRAY[count]), count, ${endsAt}
      FROM (SELECT least(count, ${throttle.limit}::int) AS count FROM ${wanted} requested) w
      ON CONFLICT (action, subject) DO UPDATE
        SET hits = ${stored} || excluded.hits[1:${allowed}], taken = least(excluded.taken, ${allowed}),
            ends_at = greatest(t.ends_at, ${endsAt})
      RETURNING t.taken, ${room(sql`(cardinality(t.hits) - t.taken)`)} AS room, cardinality(t.hits) AS total
    )`;
}

type DelayedHit = Pick<HitRequest, "name"> & {
  /**
   * A relation `(count, delay)` with at most one row: the number of requested hits, and the minimum interval between the
   * subject's hits. Without a row, nothing is written.
   */
  readonly wanted: Sql;
  /** How long the subject's row is retained after the subject's last request, in milliseconds. */
  readonly retentionMs: number;
};

/**
 * Returns the CTE `name(room, "openAt")`, which enforces the delay between a subject's hits. Before the first hit, the delay
 * starts with the subject's first request. `room` is 1 if the delay has passed, otherwise 0. After the delay, `room` stays 1
 * until a hit is counted, which starts the next delay. `openAt` is when the latest delay ends. The result is exact under
 * concurrency.
 */
export function takeDelayedHit(
  { action, subject }: ThrottleKey,
  time: Date,
  { name, wanted, retentionMs }: DelayedHit,
): Sql {
  const isOpen = sql`t.hits[1] <= excluded.hits[1] - (SELECT delay FROM ${wanted} w)`;
  return sql`${namesSql(name)} AS (
      INSERT INTO throttles AS t (action, subject, hits, ends_at)
      SELECT ${action}, ${subject}, ARRAY[${time}::timestamptz], ${new Date(time.getTime() + retentionMs)} FROM ${wanted} w
      ON CONFLICT (action, subject) DO UPDATE
        SET taken = (${isOpen})::int, ends_at = excluded.ends_at,
            hits = CASE WHEN ${isOpen} AND (SELECT count FROM ${wanted} w) > 0 THEN excluded.hits ELSE t.hits END
      RETURNING t.taken AS room, t.hits[1] + (SELECT delay FROM ${wanted} w) AS "openAt"
    )`;
}

function windowStart({ windowMs }: Pick<Throttle, "windowMs">, time: Date): Date {
  return new Date(time.getTime() - windowMs);
}
