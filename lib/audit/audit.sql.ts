import { type Sql, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";

/** What an operator did to an account. */
export type Act = {
  /** The operator's user; undefined where the account acts for itself, which is not audited. */
  readonly actorId: string | undefined;
  readonly accountId: string;
  readonly action: string;
  /** Says how, and holds no secret. */
  readonly detail: Readonly<Record<string, string | number>>;
  readonly at: Date;
};

/**
 * A CTE `audited` that writes one line of the audit log if `cause`, the name of an earlier CTE of the statement, holds
 * a row. Being part of the statement that does it, an act and its line stand or fall together. Undefined for what no
 * operator did.
 */
export function auditEntry({ actorId, accountId, action, detail, at }: Act, cause: Sql): Sql | undefined {
  if (actorId === undefined) return undefined;
  return sql`audited AS (
    INSERT INTO audit_entries (id, actor_id, account_id, action, detail, created_at)
    SELECT ${newId()}::uuid, ${actorId}::uuid, ${accountId}::uuid, ${action}, ${JSON.stringify(detail)}::jsonb, ${at}
    WHERE EXISTS (SELECT 1 FROM ${cause})
  )`;
}
