import { noSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import type { PageWanted } from "@/lib/page";
import { type AuditLine, auditLine } from "./audit-line";

/** The latest lines of an account's audit log, those older than the line `before`. */
export function selectAuditLines(accountId: string, { before, limit }: PageWanted): Promise<AuditLine[]> {
  return select(accountId, before === undefined ? noSql : sql`AND e.id < ${before}::uuid`, limit);
}

/** The latest lines that are not of the account's own users. */
export function selectLinesOfOthers(accountId: string, limit: number): Promise<AuditLine[]> {
  return select(accountId, sql`AND u.account_id IS DISTINCT FROM e.account_id`, limit);
}

function select(accountId: string, condition: Sql, limit: number): Promise<AuditLine[]> {
  return rowsOf(auditLine)(sql`
    SELECT e.id, e.action, e.detail, e.created_at AS "createdAt", u.email AS "actorEmail",
           CASE WHEN e.actor_id IS NULL THEN 'command' WHEN u.account_id = e.account_id THEN 'account' ELSE 'operator' END AS by
    FROM audit_entries e LEFT JOIN users u ON u.id = e.actor_id
    WHERE e.account_id = ${accountId}::uuid ${condition} ORDER BY e.id DESC LIMIT ${limit}`);
}
