import { type Sql, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";

/**
 * A CTE `audited` that writes one line of the audit log if `cause`, the name of an earlier CTE of the statement, holds
 * a row: what the user `actorId` did to an account. Being part of the statement that does it, an act and its line
 * stand or fall together. `detail` says how, and holds no secret.
 */
export function auditEntry(
  actorId: string,
  accountId: string,
  action: string,
  detail: Readonly<Record<string, string | number>>,
  at: Date,
  cause: Sql,
): Sql {
  return sql`audited AS (
    INSERT INTO audit_entries (id, actor_id, account_id, action, detail, created_at)
    SELECT ${newId()}::uuid, ${actorId}::uuid, ${accountId}::uuid, ${action}, ${JSON.stringify(detail)}::jsonb, ${at}
    WHERE EXISTS (SELECT 1 FROM ${cause})
  )`;
}
