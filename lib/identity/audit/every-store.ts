import { validate } from "uuid";
import { firstIdAt } from "@/lib/base/ids";
import { joinById, leftJoinById } from "@/lib/db/input-rows";
import type { PageRequest } from "@/lib/db/page";
import { joinSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { type AuditFilter, type EveryAuditLine, everyAuditLine } from "./audit-line";
import { LINE } from "./line.sql";

/** The latest lines of every account's audit log that fit, those older than the line `before`. Operators alone may see them. */
export function selectEveryLine(wanted: AuditFilter & PageRequest): Promise<EveryAuditLine[]> {
  return rowsOf(everyAuditLine)(sql`
    SELECT ${LINE}, e.account_id AS "accountId", a.company_name AS "companyName"
    FROM (${pageOf(wanted)}) e ${joinById("accounts", "a", sql`e.account_id`)} ${leftJoinById("users", "u", sql`e.actor_id`)}
    ORDER BY e.id DESC`);
}

/** An address may be that of several: who has it now, and who had it when they were removed. A page of each holds all of one. */
function pageOf({ actor, limit, ...wanted }: AuditFilter & PageRequest): Sql {
  const latest = (whose: Sql) => {
    const conditions = joinSql([whose, ...conditionsOf(wanted)], " AND ");
    return sql`SELECT * FROM audit_entries WHERE ${conditions} ORDER BY id DESC LIMIT ${limit}`;
  };
  if (!actor) return latest(sql`TRUE`);
  return sql`
    SELECT line.* FROM (${usersNamed(actor.toLowerCase())}) actor CROSS JOIN LATERAL (${latest(sql`actor_id = actor.id`)}) line
    ORDER BY line.id DESC LIMIT ${limit}`;
}

/** Everybody whose lines show that address. */
const usersNamed = (email: string): Sql => sql`
  SELECT id FROM users WHERE email = ${email} AND former_email IS NULL
  UNION ALL SELECT id FROM users WHERE former_email = ${email}`;

/** A line is as old as its identifier, by which it is found. */
function conditionsOf({
  account,
  action,
  from,
  until,
  before,
}: AuditFilter & Pick<PageRequest, "before">): Sql[] {
  const conditions: Sql[] = [];
  if (account) conditions.push(sql`account_id = ${accountNamed(account)}`);
  if (action) conditions.push(sql`action = ${action}`);
  if (from) conditions.push(sql`id >= ${firstIdAt(from)}::uuid`);
  if (until) conditions.push(sql`id < ${firstIdAt(until)}::uuid`);
  if (before) conditions.push(sql`id < ${before}::uuid`);
  return conditions;
}

function accountNamed(named: string): Sql {
  return validate(named)
    ? sql`${named}::uuid`
    : sql`(SELECT account_id FROM users WHERE email = ${named.toLowerCase()})`;
}
