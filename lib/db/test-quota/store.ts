import { rowsOf, sql } from "@/lib/db/sql";

/** What one account made since it was last written. */
export type UsageCount = { readonly accountId: string; readonly count: number };

/**
 * Adds what several accounts made that day and answers what each has made by now, in all processes. A day that is over
 * is not written over a later one.
 */
export function addUsage(made: readonly UsageCount[], day: string): Promise<UsageCount[]> {
  const accounts = made.map(({ accountId }) => accountId);
  const counts = made.map(({ count }) => count);
  // In the order of the accounts, so that two processes never wait for each other.
  return rowsOf({ accountId: "text", count: "integer" })(sql`
    INSERT INTO test_usage AS u (account_id, day, made)
    SELECT account_id, ${day}::date, count
    FROM unnest(${accounts}::uuid[], ${counts}::int[]) AS m(account_id, count) ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE
      SET made = CASE WHEN u.day = excluded.day THEN u.made ELSE 0 END + excluded.made, day = excluded.day
      WHERE u.day <= excluded.day
    RETURNING u.account_id AS "accountId", u.made AS count`);
}
