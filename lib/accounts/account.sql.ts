import { type Sql, sql } from "@/lib/db/sql";

/**
 * A condition that holds while an account is not suspended, for the write that must not happen then. It takes no lock,
 * which every write of a busy account would share: a statement that begins once the suspension is committed does nothing,
 * one that began before may still end.
 */
export const notSuspended = (accountId: string): Sql =>
  sql`EXISTS (SELECT FROM accounts WHERE id = ${accountId}::uuid AND suspended_at IS NULL)`;

/** A column `"logoId"`: the name of the picture of the account of `r`, an intent or a subscription. */
export const logoId = sql`(SELECT l.id FROM logos l WHERE l.account_id = r.account_id) AS "logoId"`;
