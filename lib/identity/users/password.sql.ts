import { ctes, noSql, type Sql, sql } from "@/lib/db/sql";
import type { Act } from "@/lib/identity/audit/act";
import { auditEntry } from "@/lib/identity/audit/audit.sql";
import { dropCodesOf, NO_FACTOR } from "@/lib/identity/second-factor/factor.sql";

/** `dropsFactor` takes the second factor away as well, for who has lost both. */
type NewPassword = {
  readonly passwordHash: string;
  readonly dropsFactor: boolean;
  readonly keptSessionId?: string | undefined;
};

/**
 * CTEs with `ended(id)`: the user that the condition `whose` finds, with another password, unless they were removed, and
 * the line written; a link by which they could choose another works no more. Whoever reads `ended`, as the statement has
 * to, ends every session of theirs but the one kept, those too that were opened by the former password while this waited
 * for the user's row.
 */
export function replacePasswordOf(
  whose: Sql,
  { passwordHash, dropsFactor, keptSessionId }: NewPassword,
  act: Act,
): Sql {
  const changed = sql`changed AS (
      UPDATE users SET password_hash = ${passwordHash}, updated_at = ${act.at}${dropsFactor ? sql`, ${NO_FACTOR}` : noSql}
      WHERE ${whose} AND former_email IS NULL RETURNING id
    )`;
  const ended = sql`ended AS MATERIALIZED (
      SELECT id, end_sessions(id, ${keptSessionId ?? null}::uuid, ${act.at}) FROM ${dropsFactor ? sql`dropped` : sql`changed`}
    )`;
  const linkGone = sql`link_gone AS (DELETE FROM password_resets WHERE user_id IN (SELECT id FROM changed))`;
  return ctes(
    changed,
    linkGone,
    dropsFactor ? dropCodesOf(sql`changed`) : undefined,
    ended,
    auditEntry(act, sql`changed`),
  );
}
