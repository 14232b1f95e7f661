import type { Act } from "@/lib/audit/act";
import { auditEntry } from "@/lib/audit/audit.sql";
import { ctes, noSql, type Sql, sql } from "@/lib/db/sql";
import { dropCodesOf, NO_FACTOR } from "@/lib/second-factor/factor.sql";

/** `dropsFactor` takes the second factor away as well, for who has lost both. */
type NewPassword = {
  readonly passwordHash: string;
  readonly dropsFactor: boolean;
  readonly keptSessionId?: string | undefined;
};

/**
 * CTEs that begin with `changed(id)`: the user that the condition `whose` finds, with another password, unless they were
 * removed. Every session of theirs is over but the one kept, and the line is written.
 */
export function replacePasswordOf(
  whose: Sql,
  { passwordHash, dropsFactor, keptSessionId }: NewPassword,
  act: Act,
): Sql {
  const changed = sql`changed AS (
      UPDATE users SET password_hash = ${passwordHash}, updated_at = ${act.at}${dropsFactor ? sql`, ${NO_FACTOR}` : noSql}
      WHERE ${whose} AND former_email IS NULL RETURNING id
    ), ended AS (
      UPDATE user_sessions SET ended_at = ${act.at}
      WHERE user_id IN (SELECT id FROM changed) AND id IS DISTINCT FROM ${keptSessionId ?? null}::uuid AND ended_at IS NULL
    )`;
  return ctes(changed, dropsFactor ? dropCodesOf(sql`changed`) : undefined, auditEntry(act, sql`changed`));
}
