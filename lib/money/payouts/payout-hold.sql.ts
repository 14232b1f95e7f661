import { type Sql, sql } from "@/lib/db/sql";

/**
 * An SQL condition that is true if the account `a` is suspended, or has been suspended since the payout `p` was prepared, even if
 * the account was reinstated.
 */
export const isSuspendedSinceDraft: Sql = sql`(
  a.suspended_at IS NOT NULL OR coalesce(a.last_suspended_at >= p.prepared_at, FALSE)
)`;

/** An SQL condition that is true if the payout `p` is in a bank file that is not marked as not submitted. */
export const isInBankFile: Sql = sql`
  EXISTS (SELECT FROM bank_file_payouts f WHERE f.payout_id = p.id AND f.submitted)`;

/**
 * An SQL condition that is true if the payout `p` to the account `a` is on hold: it is posted in the live environment and is in
 * no submitted bank file, and its partner has been suspended since the payout was prepared. Bank files exclude the payout until
 * an operator releases it.
 */
export const isOnHold: Sql = sql`(
  p.status = 'posted' AND p.environment = 'live' AND ${isSuspendedSinceDraft} AND NOT ${isInBankFile}
)`;
