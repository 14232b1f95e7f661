import { validate } from "uuid";
import { firstIdAt } from "@/lib/base/ids";
import { joinById, leftJoinById } from "@/lib/db/input-rows";
import type { PageRequest } from "@/lib/db/page";
import { describeRow, json, type Row } from "@/lib/db/row";
import { joinSql, noSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { emailOf } from "./audit.sql";

const auditLine = describeRow({
  id: "text",
  /**
   * The kind of actor: `account` for the account's own users, `command` for a command on the server, `operator` for all others.
   */
  by: ["account", "operator", "command"],
  /** The actor's email. Null for a command on the server, if the user no longer exists, and if the reader may not see it. */
  actorEmail: "text?",
  action: "text",
  detail: json<Readonly<Record<string, unknown>>>(),
  createdAt: "time",
});

/** An entry in an account's audit log. `action` can be one that only earlier releases wrote, so handle unknown values. */
export type AuditLine = Row<typeof auditLine>;

const accountAuditLine = describeRow({ ...auditLine, accountId: "text", companyName: "text" });

/** An entry in any account's audit log, with the account's ID and company name. */
export type AccountAuditLine = Row<typeof accountAuditLine>;

/** The filters of the audit log for operators. An index supports each of them. */
export type AuditFilter = {
  /** The ID of an account, or the complete email of one of its current users. */
  readonly account?: string | undefined;
  /** The complete email of the actor as the entry shows it. Removed users match by their former email. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** The earliest time of an entry, inclusive. */
  readonly from?: Date | undefined;
  /** The latest time of an entry, exclusive. */
  readonly until?: Date | undefined;
};

/** Returns a page of an account's audit log, newest first, with IDs below `before`. Looks up each actor once per page. */
export function selectAuditLines(accountId: string, { before, limit }: PageRequest): Promise<AuditLine[]> {
  const older = before === undefined ? noSql : sql`AND e.id < ${before}::uuid`;
  return rowsOf(auditLine)(sql`
    WITH page AS MATERIALIZED (
      SELECT * FROM audit_entries e WHERE e.account_id = ${accountId}::uuid ${older} ORDER BY e.id DESC LIMIT ${limit}
    ), actor AS MATERIALIZED (SELECT * FROM users WHERE id = ANY(ARRAY(SELECT actor_id FROM page)))
    SELECT ${LINE} FROM page e LEFT JOIN actor u ON u.id = e.actor_id ORDER BY e.id DESC`);
}

/**
 * Returns the latest entries by operators and server commands in an account's audit log, newest first. Skips along an index
 * from one actor to the next, so that the cost does not depend on the number of entries.
 */
export function selectOperatorLines(accountId: string, limit: number): Promise<AuditLine[]> {
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

/** Returns the latest audit entries about a voucher that the account sold, newest first. */
export function selectLinesAboutVoucher(
  accountId: string,
  voucherId: string,
  limit: number,
): Promise<AuditLine[]> {
  return rowsOf(auditLine)(sql`
    SELECT ${LINE} FROM audit_entries e ${leftJoinById("users", "u", sql`e.actor_id`)}
    WHERE e.account_id = ${accountId}::uuid AND e.detail ->> 'voucher_id' = ${voucherId} ORDER BY e.id DESC LIMIT ${limit}`);
}

/**
 * Returns a page of the matching entries in all accounts' audit logs, newest first, with IDs below `before`. For operators
 * only.
 */
export function selectAllAccountsLines(query: AuditFilter & PageRequest): Promise<AccountAuditLine[]> {
  return rowsOf(accountAuditLine)(sql`
    SELECT ${LINE}, e.account_id AS "accountId", a.company_name AS "companyName"
    FROM (${pageOf(query)}) e ${joinById("accounts", "a", sql`e.account_id`)} ${leftJoinById("users", "u", sql`e.actor_id`)}
    ORDER BY e.id DESC`);
}

/**
 * Returns a query for a page of matching entries. With `actor`, it reads one page per matching user and merges them. An email
 * can match several users: the current one and removed ones.
 */
function pageOf({ actor, limit, ...query }: AuditFilter & PageRequest): Sql {
  const latest = (whose: Sql) => {
    const conditions = joinSql([whose, ...conditionsOf(query)], " AND ");
    return sql`SELECT * FROM audit_entries WHERE ${conditions} ORDER BY id DESC LIMIT ${limit}`;
  };
  if (!actor) return latest(sql`TRUE`);
  return sql`
    SELECT line.* FROM (${usersNamed(actor.toLowerCase())}) actor CROSS JOIN LATERAL (${latest(sql`actor_id = actor.id`)}) line
    ORDER BY line.id DESC LIMIT ${limit}`;
}

/** Returns a query for the users whose audit entries show this email, including removed users. */
const usersNamed = (email: string): Sql => sql`
  SELECT id FROM users WHERE email = ${email} AND former_email IS NULL
  UNION ALL SELECT id FROM users WHERE former_email = ${email}`;

/** Returns the SQL conditions of the filters. The filters by time compare IDs, because an ID contains its creation time. */
function conditionsOf(filter: AuditFilter & Pick<PageRequest, "before">): Sql[] {
  const { account, action, from, until, before } = filter;
  return [
    account ? sql`account_id = ${accountNamed(account)}` : undefined,
    action ? sql`action = ${action}` : undefined,
    from && sql`id >= ${firstIdAt(from)}::uuid`,
    until && sql`id < ${firstIdAt(until)}::uuid`,
    before ? sql`id < ${before}::uuid` : undefined,
  ].filter((condition) => condition !== undefined);
}

function accountNamed(named: string): Sql {
  return validate(named)
    ? sql`${named}::uuid`
    : sql`(SELECT account_id FROM users WHERE email = ${named.toLowerCase()})`;
}

/** The columns of an {@link AuditLine}, from `audit_entries e` and the actor `users u`. */
const LINE = sql`
  e.id, e.action, e.detail, e.created_at AS "createdAt", ${emailOf(sql`u`)} AS "actorEmail",
  CASE WHEN e.actor_id IS NULL THEN 'command' WHEN u.account_id = e.account_id THEN 'account' ELSE 'operator' END AS by`;
