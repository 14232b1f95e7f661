import { ctes, noSql, type Sql, sql } from "@/lib/db/sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import { CLEARED_FACTOR_COLUMNS, deleteRecoveryCodes } from "@/lib/identity/second-factor/factor.sql";

/** A new password. With `dropsFactor`, the second factor is removed too. The session `keptSessionId` stays open. */
type NewPassword = {
  readonly passwordHash: string;
  readonly dropsFactor: boolean;
  readonly keptSessionId?: string | undefined;
};

/**
 * Returns CTEs that replace the password of the user that the SQL condition `whose` selects, unless the user was removed. They
 * also delete the reset link, write the audit entry and, with `dropsFactor`, remove the second factor. The statement must
 * select from the CTE `ended(id)`, which ends all sessions except `keptSessionId`. Sessions that were opened with the old
 * password while the statement waited for a lock are ended too.
 */
export function replacePasswordOf(
  whose: Sql,
  { passwordHash, dropsFactor, keptSessionId }: NewPassword,
  act: AuditedAction,
): Sql {
  const changed = sql`changed AS (
      UPDATE users SET password_hash = ${passwordHash}, updated_at = ${act.at}${dropsFactor ? sql`, ${CLEARED_FACTOR_COLUMNS}` : noSql}
      WHERE ${whose} AND former_email IS NULL RETURNING id
    )`;
  const ended = sql`ended AS MATERIALIZED (
      SELECT id, end_sessions(id, ${keptSessionId ?? null}::uuid, ${act.at}) FROM ${dropsFactor ? sql`dropped` : sql`changed`}
    )`;
  const linkGone = sql`link_gone AS (DELETE FROM password_resets WHERE user_id IN (SELECT id FROM changed))`;
  return ctes(
    changed,
    linkGone,
    dropsFactor ? deleteRecoveryCodes(sql`changed`) : undefined,
    ended,
    auditEntry(act, sql`changed`),
  );
}
