import { validate } from "uuid";
import { withTheir, withTheirIfAny } from "@/lib/db/given";
import { joinSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { firstIdAt } from "@/lib/ids";
import type { PageWanted } from "@/lib/page";
import { type AuditFilter, type EveryAuditLine, everyAuditLine } from "./audit-line";
import { LINE } from "./line.sql";

/** The latest lines of every account's audit log that fit, those older than the line `before`. Operators alone may see them. */
export function selectEveryLine({
  before,
  limit,
  ...filter
}: AuditFilter & PageWanted): Promise<EveryAuditLine[]> {
  const conditions = [...conditionsOf(filter), sql`TRUE`];
  if (before) conditions.push(sql`e.id < ${before}::uuid`);
  return rowsOf(everyAuditLine)(sql`
    SELECT ${LINE}, e.account_id AS "accountId", a.company_name AS "companyName"
    FROM (
      SELECT * FROM audit_entries e WHERE ${joinSql(conditions, " AND ")} ORDER BY e.id DESC LIMIT ${limit}
    ) e ${withTheir("accounts", "a", sql`e.account_id`)} ${withTheirIfAny("users", "u", sql`e.actor_id`)}
    ORDER BY e.id DESC`);
}

/** A line is as old as its identifier, by which it is found. */
function conditionsOf({ account, actor, action, from, until }: AuditFilter): Sql[] {
  const conditions: Sql[] = [];
  if (account) conditions.push(sql`e.account_id = ${accountNamed(account)}`);
  if (actor) conditions.push(sql`e.actor_id = (SELECT id FROM users WHERE email = ${actor.toLowerCase()})`);
  if (action) conditions.push(sql`e.action = ${action}`);
  if (from) conditions.push(sql`e.id >= ${firstIdAt(from)}::uuid`);
  if (until) conditions.push(sql`e.id < ${firstIdAt(until)}::uuid`);
  return conditions;
}

function accountNamed(named: string): Sql {
  return validate(named)
    ? sql`${named}::uuid`
    : sql`(SELECT account_id FROM users WHERE email = ${named.toLowerCase()})`;
}
