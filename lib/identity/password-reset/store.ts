import { rolesForAction } from "@/lib/base/audited-actions";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, rowOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { type AuditedAction, auditEntry, creatorHoldsRight } from "@/lib/identity/audit/audit.sql";
import { replacePasswordOf } from "@/lib/identity/users/password.sql";
import { hashLinkToken } from "@/lib/identity/users/tokens";

const resettableUserRow = describeRow({
  ...{ userId: "text", accountId: "text", email: "text", companyName: "text" },
});

export type ResettableUser = Row<typeof resettableUserRow>;

const USER_COLUMNS = sql`u.id AS "userId", u.account_id AS "accountId", u.email, a.company_name AS "companyName"`;

/** Returns the user with this email, which is unique in the deployment, or undefined if there is none. */
export function findUserByEmail(email: string): Promise<ResettableUser | undefined> {
  return rowOf(resettableUserRow)(sql`
    SELECT ${USER_COLUMNS} FROM users u JOIN accounts a ON a.id = u.account_id
    WHERE u.email = ${email} AND u.former_email IS NULL`);
}

export function selectUserOfAccount(accountId: string, userId: string): Promise<ResettableUser | undefined> {
  return rowOf(resettableUserRow)(sql`
    SELECT ${USER_COLUMNS} FROM users u JOIN accounts a ON a.id = u.account_id
    WHERE u.account_id = ${accountId}::uuid AND u.id = ${userId}::uuid AND u.former_email IS NULL`);
}

type NewReset = {
  readonly userId: string;
  readonly token: string;
  readonly dropsFactor: boolean;
  readonly at: Date;
  readonly validMs: number;
};

/**
 * Returns an SQL condition that is true if the reset link in row `r` is valid at `at`: it has not expired, and it was emailed or
 * its creator still has the right to create it.
 */
const isValidAt = (at: Date): Sql => sql`(r.expires_at > ${at} AND (
  r.made_by IS NULL OR ${creatorHoldsRight(sql`r.made_by`, rolesForAction["password.reset_link_made"])}))`;

/**
 * Stores a reset link, replacing any earlier one. Writes the audit entry if a user created it. Returns false, and stores
 * nothing, if an emailed link would replace a valid one that an owner or operator created. This keeps anyone from invalidating
 * that link by requesting an email.
 */
export async function saveReset(reset: NewReset, act?: AuditedAction): Promise<boolean> {
  const { userId, token, dropsFactor, at, validMs } = reset;
  const expiresAt = new Date(at.getTime() + validMs);
  const saved = sql`saved_reset AS (
      INSERT INTO password_resets AS r (user_id, token_hash, drops_factor, made_by, created_at, expires_at)
      VALUES (${userId}::uuid, ${hashLinkToken(token)}, ${dropsFactor}, ${act?.actorId ?? null}::uuid, ${at}, ${expiresAt})
      ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, drops_factor = excluded.drops_factor,
        made_by = excluded.made_by, created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE excluded.made_by IS NOT NULL OR r.made_by IS NULL OR NOT ${isValidAt(at)}
      RETURNING user_id
    )`;
  const all = ctes(saved, act && auditEntry(act, sql`saved_reset`));
  return (await runOnce(sql`WITH ${all} SELECT user_id FROM saved_reset`)) > 0;
}

const resetRow = describeRow({ ...resettableUserRow, dropsFactor: "boolean" });

/**
 * Returns the user of a password reset link that is valid at `at`, or undefined. `dropsFactor` is true if using the link also
 * removes the second factor.
 */
export function findReset(tokenHash: Buffer, at: Date): Promise<Row<typeof resetRow> | undefined> {
  return rowOf(resetRow)(sql`
    SELECT ${USER_COLUMNS}, r.drops_factor AS "dropsFactor"
    FROM password_resets r JOIN users u ON u.id = r.user_id JOIN accounts a ON a.id = u.account_id
    WHERE r.token_hash = ${tokenHash} AND u.former_email IS NULL AND ${isValidAt(at)}`);
}

/**
 * Uses up a reset link, replaces the password, ends the user's sessions and writes the audit entry. With `dropsFactor`, also
 * removes the second factor. Returns false if the link was used, replaced or deleted or has expired, if the user was removed, or
 * if the link's creator has lost the right to create it.
 */
export async function applyReset(
  { userId, dropsFactor }: Row<typeof resetRow>,
  tokenHash: Buffer,
  passwordHash: string,
  act: AuditedAction,
): Promise<boolean> {
  const used = sql`used_reset AS (
      DELETE FROM password_resets r WHERE r.user_id = ${userId}::uuid AND r.token_hash = ${tokenHash} AND ${isValidAt(act.at)}
      RETURNING r.user_id
    )`;
  const whose = sql`id IN (SELECT user_id FROM used_reset)`;
  const all = ctes(used, replacePasswordOf(whose, { passwordHash, dropsFactor }, act));
  return (await runOnce(sql`WITH ${all} SELECT id FROM ended`)) > 0;
}
