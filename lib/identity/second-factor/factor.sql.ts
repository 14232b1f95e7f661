import { type Sql, sql } from "@/lib/db/sql";

/**
 * Identifies a correct second-factor code, by the time step of an authenticator code or the hash of a recovery code. A write
 * uses it to mark the code as used.
 */
export type Proof =
  | { readonly by: "authenticator"; readonly step: number }
  | { readonly by: "recovery code"; readonly hash: Buffer };

/**
 * Returns CTEs that use up a proof. The last one, `spent(id)`, contains the user's ID if the proof was unused, the second
 * factor is still active and, if `passwordHash` is set, the user still has that password hash. Using an authenticator code also
 * uses up the codes of earlier time steps. Only one of several concurrent statements can use a proof.
 */
export function consumeProofCtes(userId: string, proof: Proof, passwordHash?: string): Sql {
  const still = passwordHash === undefined ? sql`true` : sql`password_hash = ${passwordHash}`;
  if (proof.by === "authenticator") {
    return sql`spent AS (
      UPDATE users SET totp_last_step = ${proof.step}
      WHERE id = ${userId}::uuid AND totp_since IS NOT NULL AND coalesce(totp_last_step, 0) < ${proof.step} AND ${still}
      RETURNING id
    )`;
  }
  return sql`holder AS MATERIALIZED (
      SELECT id FROM users WHERE id = ${userId}::uuid AND totp_since IS NOT NULL AND ${still} FOR SHARE
    ), spent AS (
      DELETE FROM recovery_codes WHERE user_id IN (SELECT id FROM holder) AND code_hash = ${proof.hash}
      RETURNING user_id AS id
    )`;
}

/** The SET assignments for `users` that remove the second factor. {@link deleteRecoveryCodes} deletes the recovery codes. */
export const CLEARED_FACTOR_COLUMNS = sql`totp_since = NULL, totp_cipher = NULL, totp_last_step = NULL`;

/**
 * Returns a CTE `dropped(id)` that deletes the recovery codes of the users in the CTE `whose`. The statement must select from
 * `dropped`, which then also deletes codes that were added while the statement waited for a lock.
 */
export const deleteRecoveryCodes = (whose: Sql): Sql =>
  sql`dropped AS MATERIALIZED (SELECT id, drop_recovery_codes(id) FROM ${whose} whose)`;
