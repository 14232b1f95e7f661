import { leftJoinById } from "@/lib/db/input-rows";
import type { PageRequest } from "@/lib/db/page";
import { noSql, rowsOf, sql } from "@/lib/db/sql";
import { type AuditLine, auditLine } from "./audit-line";
import { LINE } from "./line.sql";

/**
 * The latest lines of an account's audit log, those older than the line `before`. Who did it is looked up once, however many lines
 * of a page are theirs.
 */
export function selectAuditLines(accountId: string, { before, limit }: PageRequest): Promise<AuditLine[]> {
  const older = before === undefined ? noSql : sql`AND e.id < ${before}::uuid`;
  return rowsOf(auditLine)(sql`
    WITH page AS MATERIALIZED (
      SELECT * FROM audit_entries e WHERE e.account_id = ${accountId}::uuid ${older} ORDER BY e.id DESC LIMIT ${limit}
    ), actor AS MATERIALIZED (SELECT * FROM users WHERE id = ANY(ARRAY(SELECT actor_id FROM page)))
    SELECT ${LINE} FROM page e LEFT JOIN actor u ON u.id = e.actor_id ORDER BY e.id DESC`);
}

/**
 * The latest lines that are not of the account's own users. Who has acted on it, a handful, is found by stepping from one to
 * the next along an index, so that it costs nothing how much the account's own users have done.
 */
export function selectLinesOfOthers(accountId: string, limit: number): Promise<AuditLine[]> {
  const entries = sql`audit_entries WHERE account_id = ${accountId}::uuid`;
  const latest = sql`ORDER BY id DESC LIMIT ${limit}`;
  return rowsOf(auditLine)(sql`
    WITH RECURSIVE actor(id) AS (
      (SELECT actor_id FROM ${entries} AND actor_id IS NOT NULL ORDER BY actor_id LIMIT 1)
      UNION ALL
      SELECT (SELECT actor_id FROM ${entries} AND actor_id > actor.id ORDER BY actor_id LIMIT 1)
      FROM actor WHERE actor.id IS NOT NULL
    ), other AS (
      SELECT id FROM actor WHERE id IS NOT NULL
        AND NOT EXISTS (SELECT FROM users WHERE users.id = actor.id AND users.account_id = ${accountId}::uuid)
    )
    SELECT ${LINE} FROM (
      SELECT line.* FROM other CROSS JOIN LATERAL (SELECT * FROM ${entries} AND actor_id = other.id ${latest}) line
      UNION ALL (SELECT * FROM ${entries} AND actor_id IS NULL ${latest})
    ) e ${leftJoinById("users", "u", sql`e.actor_id`)} ORDER BY e.id DESC LIMIT ${limit}`);
}

/** The latest acts of operators on a voucher that the account sold. */
export function selectLinesAboutVoucher(
  accountId: string,
  voucherId: string,
  limit: number,
): Promise<AuditLine[]> {
  return rowsOf(auditLine)(sql`
    SELECT ${LINE} FROM audit_entries e ${leftJoinById("users", "u", sql`e.actor_id`)}
    WHERE e.account_id = ${accountId}::uuid AND e.detail ->> 'voucher_id' = ${voucherId} ORDER BY e.id DESC LIMIT ${limit}`);
}
