import { earlierClock } from "@/lib/db/clock-skew";
import { describeRow, type Row } from "@/lib/db/row";
import { rowOf, runOnce, sql } from "@/lib/db/sql";
import type { Hits, Throttle } from "./rules";

/** The key of a row in `throttles`: the action, and the subject whose hits are counted. */
export type ThrottleKey = { readonly action: string; readonly subject: string };

/** Counts a hit if the throttle allows one at `at`, by the same rule as `waitMs`. Returns whether it was counted. */
export async function insertHit(
  { action, subject }: ThrottleKey,
  { limit, windowMs, backoff }: Throttle,
  at: Date,
): Promise<boolean> {
  const windowStart = new Date(at.getTime() - windowMs);
  const endsAt = new Date(at.getTime() + windowMs);
  const { firstMs, maxMs } = backoff ?? { firstMs: null, maxMs: null };
  const count = await runOnce(sql`
    INSERT INTO throttles AS t (action, subject, hits, ends_at)
    VALUES (${action}, ${subject}, ARRAY[${at}::timestamptz], ${endsAt})
    ON CONFLICT (action, subject) DO UPDATE
      SET hits = (SELECT coalesce(array_agg(hit ORDER BY hit), '{}') FROM unnest(t.hits) hit WHERE hit > ${windowStart}) || ${at}::timestamptz,
          ends_at = greatest(t.ends_at, ${endsAt})
      WHERE (SELECT count(*) < ${limit}
                 OR ${at}::timestamptz - max(hit) >=
                    least(${firstMs}::float * power(2, count(*) - ${limit}), ${maxMs}::float) * interval '1 millisecond'
             FROM unnest(t.hits) hit WHERE hit > ${windowStart})`);
  return count > 0;
}

/** Returns the number of a subject's hits after `windowStart`, and the times of the oldest and the latest of them. */
export async function countHits({ action, subject }: ThrottleKey, windowStart: Date): Promise<Hits> {
  const row = await rowOf({ count: "integer", oldest: "time?", latest: "time?" })(sql`
    SELECT count(*) AS count, min(hit) AS oldest, max(hit) AS latest FROM throttles, unnest(hits) hit
    WHERE action = ${action} AND subject = ${subject} AND hit > ${windowStart}`);
  return row ?? { count: 0, oldest: null, latest: null };
}

/** The maximum number of subjects that are read to find the busiest minute. */
const MAX_SUBJECTS = 10_000;

const minuteRow = describeRow({ at: "time", count: "integer", networks: "integer" });
export type MinuteRow = Row<typeof minuteRow>;

/**
 * Returns the minute with the most hits of an action, or undefined without hits. Counts only the hits after `since` of up to
 * 10,000 subjects.
 */
export function selectBusiestMinute(action: string, since: Date): Promise<MinuteRow | undefined> {
  return rowOf(minuteRow)(sql`
    SELECT date_trunc('minute', hit) AS at, count(*) AS count, count(DISTINCT t.subject) AS networks
    FROM (SELECT subject, hits FROM throttles WHERE action = ${action} LIMIT ${MAX_SUBJECTS}) t, unnest(t.hits) hit
    WHERE hit > ${since} GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT 1`);
}

/** Deletes a subject's latest hit. If it is the only hit, deletes the row, so that rows without hits do not fill the table. */
export async function deleteLatestHit({ action, subject }: ThrottleKey): Promise<void> {
  const deletedRows = await runOnce(sql`
    DELETE FROM throttles WHERE action = ${action} AND subject = ${subject} AND cardinality(hits) <= 1`);
  if (deletedRows > 0) return;
  // A second statement, because it sees a hit that was added while the first one waited for the row.
  await runOnce(sql`
    UPDATE throttles SET hits = trim_array(hits, 1)
    WHERE action = ${action} AND subject = ${subject} AND cardinality(hits) > 0`);
}

export async function hasThrottleRow({ action, subject }: ThrottleKey): Promise<boolean> {
  return (await runOnce(sql`SELECT FROM throttles WHERE action = ${action} AND subject = ${subject}`)) > 0;
}

/**
 * Deletes the rows of `throttles` whose `ends_at` has passed according to both `at` and the database's clock. Their hits no
 * longer count.
 */
export async function deleteExpiredThrottles(at: Date): Promise<void> {
  await runOnce(sql`DELETE FROM throttles WHERE ends_at <= ${earlierClock(at)}`);
}

export async function countThrottleRows(): Promise<number> {
  return (await rowOf({ count: "integer" })(sql`SELECT count(*) AS count FROM throttles`))?.count ?? 0;
}
