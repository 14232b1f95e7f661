import { givenRows } from "@/lib/db/given";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";

/** Requests that were let in, by whom. */
export type BucketTaken = { readonly book: string; readonly subject: string; readonly requests: number };

/** What a subject has used of its limit at all processes together, in thousandths of a request, and not yet regained. */
export type BucketUsage = { readonly book: string; readonly subject: string; readonly used: number };

/**
 * Adds what subjects took at this process to what they took at all, of which `limit` requests are regained a second, and
 * answers what that makes. The database's clock counts for everybody.
 */
export function addTaken(taken: readonly BucketTaken[], limit: number): Promise<BucketUsage[]> {
  // In the order of the subjects, so that two processes never wait for each other.
  return rowsOf({ book: "text", subject: "text", used: "integer" })(sql`
    WITH ${givenRows("given", taken, {
      book: ["text", ({ book }) => book],
      subject: ["text", ({ subject }) => subject],
      used: ["bigint", ({ requests }) => requests * 1_000],
    })}
    INSERT INTO rate_buckets AS b (book, subject, used, as_of)
    SELECT book, subject, used, clock_timestamp() FROM given ORDER BY book, subject
    ON CONFLICT (book, subject) DO UPDATE
      SET used = greatest(0, b.used - floor(extract(epoch FROM greatest(excluded.as_of, b.as_of) - b.as_of) * ${limit * 1_000}::bigint)::bigint)
                 + excluded.used,
          as_of = greatest(excluded.as_of, b.as_of)
    RETURNING book, subject, used`);
}

/** Forgets who has asked for nothing for an hour: whatever a limit is, it is regained in that time but for absurd debts. */
export async function deleteIdle(): Promise<void> {
  await runOnce(sql`DELETE FROM rate_buckets WHERE as_of < clock_timestamp() - interval '1 hour'`);
}

/** The bytes of the whole database on its disk, indexes included. */
export async function selectDatabaseBytes(): Promise<number> {
  const row = await rowOf({ bytes: "integer" })(sql`SELECT pg_database_size(current_database()) AS bytes`);
  return row?.bytes ?? 0;
}
