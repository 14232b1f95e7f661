import { rowOf, runOnce, sql } from "@/lib/db/sql";

/** Who is counted, and for what. */
type Subject = { action: string; subject: string };

/** Counts a hit unless `limit` are younger than `opens` already. Whether it was counted. */
export async function insertHit(
  { action, subject }: Subject,
  { at, opens, limit }: { at: Date; opens: Date; limit: number },
): Promise<boolean> {
  const count = await runOnce(sql`
    INSERT INTO throttles AS t (action, subject, hits) VALUES (${action}, ${subject}, ARRAY[${at}::timestamptz])
    ON CONFLICT (action, subject) DO UPDATE
      SET hits = (SELECT coalesce(array_agg(hit ORDER BY hit), '{}') FROM unnest(t.hits) hit WHERE hit > ${opens}) || ${at}::timestamptz
      WHERE (SELECT count(*) FROM unnest(t.hits) hit WHERE hit > ${opens}) < ${limit}`);
  return count > 0;
}

/** How many hits are younger than `opens`, and the oldest of them. */
export async function countHits(
  { action, subject }: Subject,
  opens: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const row = await rowOf({ count: "integer", oldest: "time?" })(sql`
    SELECT count(*) AS count, min(hit) AS oldest FROM throttles, unnest(hits) hit
    WHERE action = ${action} AND subject = ${subject} AND hit > ${opens}`);
  return row ?? { count: 0, oldest: null };
}

export async function deleteLatestHit({ action, subject }: Subject): Promise<void> {
  await runOnce(sql`
    UPDATE throttles SET hits = trim_array(hits, 1)
    WHERE action = ${action} AND subject = ${subject} AND cardinality(hits) > 0`);
}

/** Deletes the subjects all of whose hits are older than `before`. */
export async function deleteOldSubjects(before: Date): Promise<void> {
  await runOnce(sql`DELETE FROM throttles WHERE ${before} > ALL (hits)`);
}
