import { rowsOf, sql } from "@/lib/db/sql";

/** A number of records created by one account. */
export type UsageCount = { readonly accountId: string; readonly count: number };

/**
 * Adds the records that accounts created on a day. Returns each account's total of the day across processes. Does not
 * overwrite the counts of a later day.
 */
export function addUsage(created: readonly UsageCount[], day: string): Promise<UsageCount[]> {
  const accounts = created.map(({ accountId }) => accountId);
  const counts = created.map(({ count }) => count);
  // Sorted by account, so that two processes cannot deadlock.
  return rowsOf({ accountId: "text", count: "integer" })(sql`
    INSERT INTO test_usage AS u (account_id, day, made)
    SELECT account_id, ${day}::date, count
    FROM unnest(${accounts}::uuid[], ${counts}::int[]) AS m(account_id, count) ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE
      SET made = CASE WHEN u.day = excluded.day THEN u.made ELSE 0 END + excluded.made, day = excluded.day
      WHERE u.day <= excluded.day
    RETURNING u.account_id AS "accountId", u.made AS count`);
}
