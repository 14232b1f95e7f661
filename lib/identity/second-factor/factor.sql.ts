import { type Sql, sql } from "@/lib/db/sql";

/** The proof of a code: the time step of an authenticator code, or the hash of a recovery code. */
export type Proof =
  | { readonly by: "authenticator"; readonly step: number }
  | { readonly by: "recovery code"; readonly hash: Buffer };

/**
 * CTEs that end with `spent(id)`, which uses up the proof of a code. It returns the user if the proof was unused and, with
 * `passwordHash`, if the password is unchanged. A code is used once, however many statements use it concurrently.
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

/** The assignments of an UPDATE of `users` that removes the factor. {@link dropCodesOf} deletes the recovery codes. */
export const NO_FACTOR = sql`totp_since = NULL, totp_cipher = NULL, totp_last_step = NULL`;

/**
 * A CTE `dropped(id)` that deletes the recovery codes of the users of an earlier CTE. The statement must read it, so that codes
 * added while it waited for the rows are deleted too.
 */
export const dropCodesOf = (whose: Sql): Sql =>
  sql`dropped AS MATERIALIZED (SELECT id, drop_recovery_codes(id) FROM ${whose} whose)`;
