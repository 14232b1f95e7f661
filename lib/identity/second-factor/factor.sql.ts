import { type Sql, sql } from "@/lib/db/sql";

/** What a code that was given proves: the step of an authenticator's, or the hash of a recovery code. */
export type Proof =
  | { readonly by: "authenticator"; readonly step: number }
  | { readonly by: "recovery code"; readonly hash: Buffer };

/**
 * CTEs that end with `spent(id)`: the user, where the proof was not given before and, where it is said, the password is still
 * of that hash. A code is taken once, however many statements bring it at the same time.
 */
export function useProofCtes(userId: string, proof: Proof, passwordHash?: string): Sql {
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

/** What an UPDATE of `users` sets where the factor goes; its recovery codes go by {@link dropCodesOf}. */
export const NO_FACTOR = sql`totp_since = NULL, totp_cipher = NULL, totp_last_step = NULL`;

/**
 * A CTE `dropped(id)` of whom an earlier one holds. Whoever reads it, as the statement has to, deletes the recovery codes they
 * have, those too that came while it waited for their rows.
 */
export const dropCodesOf = (whose: Sql): Sql =>
  sql`dropped AS MATERIALIZED (SELECT id, drop_recovery_codes(id) FROM ${whose} whose)`;
