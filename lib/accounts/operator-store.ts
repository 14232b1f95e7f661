import { auditEntry } from "@/lib/audit/audit.sql";
import { TEST_SHOP } from "@/lib/caller";
import { columnsOf, ctes, joinSql, rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import type { PageWanted } from "@/lib/page";
import type { SignedInUser } from "@/lib/signed-in-user";
import { type AccountFilter, type AccountView, type AuditLine, accountView, auditLine } from "./account-view";

const COLUMNS = columnsOf(accountView, "a");

/** The platform itself and its test shop are not for an operator to change or to wonder about. */
const ordinary = sql`a.kind <> 'operator' AND a.id <> ${TEST_SHOP.accountId}::uuid`;

const states: Record<NonNullable<AccountFilter["state"]>, Sql> = {
  waiting: sql`a.live_approved_at IS NULL AND a.suspended_at IS NULL`,
  approved: sql`a.live_approved_at IS NOT NULL AND a.suspended_at IS NULL`,
  suspended: sql`a.suspended_at IS NOT NULL`,
};

/** Accounts of every kind but the platform's, newest first, those after `before` in that order. */
export async function listAccountRows({
  before,
  limit,
  ...filter
}: AccountFilter & PageWanted): Promise<AccountView[]> {
  const conditions = [ordinary];
  if (before) conditions.push(sql`a.id < ${before}::uuid`);
  if (filter.kind) conditions.push(sql`a.kind = ${filter.kind}::account_kind`);
  if (filter.state) conditions.push(states[filter.state]);
  if (filter.search) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(sql`(a.company_name ILIKE ${pattern} OR a.email ILIKE ${pattern})`);
  }
  return rowsOf(accountView)(sql`
    SELECT ${COLUMNS} FROM accounts a WHERE ${joinSql(conditions, " AND ")} ORDER BY a.id DESC LIMIT ${limit}`);
}

export function findAccountRow(accountId: string): Promise<AccountView | undefined> {
  return rowOf(accountView)(sql`
    SELECT ${COLUMNS} FROM accounts a WHERE ${ordinary} AND a.id = ${accountId}::uuid`);
}

/** What an operator does to an account, and when. */
type Act = { operator: SignedInUser; accountId: string; at: Date };

/** Whether there is such an account; it is approved for live now, or stays so. */
export function approveRow(act: Act): Promise<boolean> {
  const approved = sql`a.live_approved_at IS NOT NULL`;
  return changeAccount(act, "account.live_approved", sql`live_approved_at = ${act.at}`, approved);
}

/** Whether there is such an account; a partner keeps that fee from now on. */
export function setFeeOf(act: Act, feeBps: number): Promise<boolean> {
  const same = sql`a.kind <> 'partner' OR a.fee_bps = ${feeBps}`;
  return changeAccount(act, "account.fee_set", sql`fee_bps = ${feeBps}`, same, { fee_bps: String(feeBps) });
}

/** Whether there is such an account; it is suspended now, or stays so. */
export function suspendRow(act: Act, reason: string): Promise<boolean> {
  const suspended = sql`a.suspended_at IS NOT NULL`;
  return changeAccount(act, "account.suspended", sql`suspended_at = ${act.at}`, suspended, { reason });
}

/** Whether there is such an account; it is not suspended any more. */
export function reinstateRow(act: Act): Promise<boolean> {
  return changeAccount(act, "account.reinstated", sql`suspended_at = NULL`, sql`a.suspended_at IS NULL`);
}

/**
 * Changes an account and writes the act's audit line, in one statement, where `unless` does not say it is done already.
 * Whether there is such an account.
 */
async function changeAccount(
  { operator, accountId, at }: Act,
  action: string,
  change: Sql,
  unless: Sql,
  detail: Record<string, string> = {},
): Promise<boolean> {
  const changed = sql`changed AS (
      UPDATE accounts a SET ${change}, updated_at = ${at}
      WHERE ${ordinary} AND a.id = ${accountId}::uuid AND NOT (${unless}) RETURNING a.id
    )`;
  const count = await runOnce(sql`
    WITH ${ctes(changed, auditEntry({ actorId: operator.userId, accountId, action, detail, at }, sql`changed`))}
    SELECT 1 AS found FROM accounts a WHERE ${ordinary} AND a.id = ${accountId}::uuid`);
  return count > 0;
}

export function listAuditRows(accountId: string, limit: number): Promise<AuditLine[]> {
  return rowsOf(auditLine)(sql`
    SELECT e.id, u.email AS "actorEmail", e.action, e.detail, e.created_at AS "createdAt"
    FROM audit_entries e LEFT JOIN users u ON u.id = e.actor_id
    WHERE e.account_id = ${accountId}::uuid ORDER BY e.id DESC LIMIT ${limit}`);
}
