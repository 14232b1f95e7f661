import { inputRows } from "@/lib/db/input-rows";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";

/**
 * A rate limit bucket that processes share. Its subject is an account or a client address. Buckets for pages are not shared:
 * they are stored in memory and start full in each process.
 */
type SharedBucket = { readonly bucketSet: "accounts" | "addresses"; readonly subject: string };

/** The number of requests to add to the usage of a shared bucket: those that a process has counted since its last report. */
export type BucketReport = SharedBucket & { readonly requests: number };

/** The amount that a subject's shared bucket has yet to refill, in thousandths of a request. */
export type BucketUsage = SharedBucket & { readonly used: number };

/**
 * Adds this process's requests to the usage of the shared buckets, which refill at `limit` requests per second. Returns the
 * total usage of each subject. Uses the database's clock.
 */
export function addToSharedBuckets(reports: readonly BucketReport[], limit: number): Promise<BucketUsage[]> {
  // Ordered by subject to prevent deadlocks.
  return rowsOf({ bucketSet: ["accounts", "addresses"], subject: "text", used: "integer" })(sql`
    WITH ${inputRows("report", reports, {
      book: ["text", ({ bucketSet }) => bucketSet],
      subject: ["text", ({ subject }) => subject],
      used: ["bigint", ({ requests }) => requests * 1_000],
    })}
    INSERT INTO rate_buckets AS b (book, subject, used, as_of)
    SELECT book, subject, used, clock_timestamp() FROM report ORDER BY book, subject
    ON CONFLICT (book, subject) DO UPDATE
      SET used = greatest(0, b.used - floor(extract(epoch FROM greatest(excluded.as_of, b.as_of) - b.as_of) * ${limit * 1_000}::bigint)::bigint)
                 + excluded.used,
          as_of = greatest(excluded.as_of, b.as_of)
    RETURNING book AS "bucketSet", subject, used`);
}

/**
 * Deletes buckets that have had no requests for an hour. They are full by then, unless their debt was larger than an hour's
 * refill. Scans the whole table, which is small.
 */
export async function deleteIdleBuckets(): Promise<void> {
  await runOnce(sql`DELETE FROM rate_buckets WHERE as_of < clock_timestamp() - interval '1 hour'`);
}

/** Returns the size of the database on disk in bytes, including indexes. */
export async function selectDatabaseBytes(): Promise<number> {
  const row = await rowOf({ bytes: "integer" })(sql`SELECT pg_database_size(current_database()) AS bytes`);
  return row?.bytes ?? 0;
}
