import { type Sql, sql } from "@/lib/db/sql";

/**
 * True if the account is not suspended, as of the statement's snapshot. It takes no lock, so a statement that began before
 * the suspension was committed may still complete.
 */
export const notSuspended = (accountId: string): Sql =>
  sql`EXISTS (SELECT FROM accounts WHERE id = ${accountId}::uuid AND suspended_at IS NULL)`;

/** Selects, as `"logoId"`, the logo of the account that owns `r`, an intent or a subscription. */
export const logoId = sql`(SELECT l.id FROM logos l WHERE l.account_id = r.account_id) AS "logoId"`;
