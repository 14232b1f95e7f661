import type { SignedInUser } from "@/lib/base/signed-in-user";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, rowOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { type AuditedAction, auditEntry, runAudited } from "@/lib/identity/audit/audit.sql";
import { CLEARED_FACTOR_COLUMNS, consumeProofCtes, deleteRecoveryCodes, type Proof } from "./factor.sql";

const factorRow = describeRow({
  cipher: "bytes?",
  since: "time?",
  lastStep: "integer?",
  codesLeft: "integer",
});

/**
 * Returns a user's active second factor or pending secret, and the number of unused recovery codes. `since` is null if no
 * factor is active. Returns undefined for an unknown ID.
 */
export function selectFactor(userId: string): Promise<Row<typeof factorRow> | undefined> {
  return rowOf(factorRow)(sql`
    SELECT u.totp_cipher AS cipher, u.totp_since AS since, u.totp_last_step AS "lastStep",
           (SELECT count(*) FROM recovery_codes c WHERE c.user_id = u.id) AS "codesLeft"
    FROM users u WHERE u.id = ${userId}::uuid`);
}

/** Returns whether the user has an unused recovery code with this hash. */
export async function hasCode(userId: string, codeHash: Buffer): Promise<boolean> {
  const count = await runOnce(sql`
    SELECT FROM recovery_codes WHERE user_id = ${userId}::uuid AND code_hash = ${codeHash}`);
  return count > 0;
}

/**
 * Stores a pending secret for a user, replacing an earlier one. Returns false if a factor is active or the user was removed.
 */
export async function savePendingSecret(userId: string, cipher: Buffer): Promise<boolean> {
  const count = await runOnce(sql`
    UPDATE users SET totp_cipher = ${cipher}, totp_last_step = NULL
    WHERE id = ${userId}::uuid AND totp_since IS NULL AND former_email IS NULL`);
  return count > 0;
}

/**
 * Activates the user's pending secret, replaces the recovery codes, ends the user's other sessions (they were opened without a
 * code) and writes the audit entry. Returns false if the secret was replaced or activated concurrently.
 */
export async function enableFactor(
  { userId, sessionId }: Pick<SignedInUser, "userId" | "sessionId">,
  { cipher, step, codeHashes }: { cipher: Buffer; step: number; codeHashes: readonly Buffer[] },
  act: AuditedAction,
): Promise<boolean> {
  const on = sql`changed AS (
      UPDATE users SET totp_since = ${act.at}, totp_last_step = ${step}
      WHERE id = ${userId}::uuid AND totp_since IS NULL AND totp_cipher = ${cipher} RETURNING id
    )`;
  const ended = sql`ended AS MATERIALIZED (
      SELECT id, end_sessions(id, ${sessionId}::uuid, ${act.at}) FROM dropped
    )`;
  const all = ctes(on, replaceCodes(sql`changed`, codeHashes), ended, auditEntry(act, sql`changed`));
  return (await runOnce(sql`WITH ${all} SELECT id FROM ended`)) > 0;
}

/**
 * Removes the second factor and the recovery codes of one of the account's users, and writes the audit entry. Returns false if
 * the account has no such user, if the user has no active factor, or if `since` is set and the factor was not set up then.
 */
export async function disableFactor(
  accountId: string,
  userId: string,
  act: AuditedAction,
  since?: Date,
): Promise<boolean> {
  const off = sql`changed AS (
      UPDATE users SET ${CLEARED_FACTOR_COLUMNS}
      WHERE id = ${userId}::uuid AND account_id = ${accountId}::uuid
        AND totp_since = coalesce(${since ?? null}::timestamptz, totp_since) RETURNING id
    )`;
  const all = ctes(off, deleteRecoveryCodes(sql`changed`), auditEntry(act, sql`changed`));
  return (await runOnce(sql`WITH ${all} SELECT id FROM dropped`)) > 0;
}

/** Replaces the user's recovery codes and writes the audit entry. Returns false if no factor is active. */
export async function renewCodes(
  userId: string,
  codeHashes: readonly Buffer[],
  act: AuditedAction,
): Promise<boolean> {
  const changed = sql`changed AS (
      SELECT id FROM users WHERE id = ${userId}::uuid AND totp_since IS NOT NULL FOR UPDATE
    )`;
  const all = ctes(changed, replaceCodes(sql`changed`, codeHashes), auditEntry(act, sql`changed`));
  return (await runOnce(sql`WITH ${all} SELECT id FROM changed`)) > 0;
}

/**
 * Returns CTEs that replace the recovery codes of the users in the CTE `whose` with codes that have the hashes `codeHashes`.
 */
function replaceCodes(whose: Sql, codeHashes: readonly Buffer[]): Sql {
  return sql`${deleteRecoveryCodes(whose)}, new_code AS (
      INSERT INTO recovery_codes (user_id, code_hash)
      SELECT dropped.id, code.hash FROM dropped CROSS JOIN unnest(${codeHashes}::bytea[]) AS code(hash)
    )`;
}

/** Uses up the proof of a correct second-factor code. Returns false if the proof was used already or the factor was removed. */
export async function consumeProof(userId: string, proof: Proof): Promise<boolean> {
  return (await runOnce(sql`WITH ${consumeProofCtes(userId, proof)} SELECT id FROM spent`)) > 0;
}

/**
 * Sets whether the account's users must enter a code in addition to the password to confirm sensitive actions, and writes the
 * audit entry. Returns false if the account already has this setting.
 */
export async function setLiveNeedsFactor(
  accountId: string,
  needs: boolean,
  act: AuditedAction,
): Promise<boolean> {
  const changed = sql`
    UPDATE accounts SET live_needs_factor = ${needs}, updated_at = ${act.at}
    WHERE id = ${accountId}::uuid AND live_needs_factor <> ${needs} RETURNING id`;
  return (await runAudited(act, changed)) > 0;
}
