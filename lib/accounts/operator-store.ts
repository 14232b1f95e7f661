import { auditEntry } from "@/lib/audit/audit.sql";
import { TEST_SHOP } from "@/lib/caller";
import { ctes, joinSql, runOnce, type Sql, sql } from "@/lib/db/sql";
import type { SignedInUser } from "@/lib/signed-in-user";
import type { AccountView, AuditLine } from "./account-view";
import type { AccountFilter } from "./schema";

const columns = sql`a.id, a.kind, a.company_name AS "companyName", a.email, a.timezone, a.fee_bps AS "feeBps",
  a.shop_url AS "shopUrl", a.live_approved_at AS "liveApprovedAt", a.suspended_at AS "suspendedAt",
  a.created_at AS "createdAt"`;

/** The platform itself and its test shop are not for an operator to change or to wonder about. */
const ordinary = sql`a.kind <> 'operator' AND a.id <> ${TEST_SHOP.accountId}::uuid`;

const states: Record<NonNullable<AccountFilter["state"]>, Sql> = {
  waiting: sql`a.live_approved_at IS NULL AND a.suspended_at IS NULL`,
  approved: sql`a.live_approved_at IS NOT NULL AND a.suspended_at IS NULL`,
  suspended: sql`a.suspended_at IS NOT NULL`,
};

/** Accounts of every kind but the platform's, newest first, those after `before` in that order. */
export async function listAccountRows(
  filter: AccountFilter,
  before: string | undefined,
  limit: number,
): Promise<AccountView[]> {
  const conditions = [ordinary];
  if (before) conditions.push(sql`a.id < ${before}::uuid`);
  if (filter.kind) conditions.push(sql`a.kind = ${filter.kind}::account_kind`);
  if (filter.state) conditions.push(states[filter.state]);
  if (filter.search) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(sql`(a.company_name ILIKE ${pattern} OR a.email ILIKE ${pattern})`);
  }
  return runOnce<AccountView>(sql`
    SELECT ${columns} FROM accounts a WHERE ${joinSql(conditions, " AND ")} ORDER BY a.id DESC LIMIT ${limit}`);
}

export async function findAccountRow(accountId: string): Promise<AccountView | undefined> {
  const [row] = await runOnce<AccountView>(sql`
    SELECT ${columns} FROM accounts a WHERE ${ordinary} AND a.id = ${accountId}::uuid`);
  return row;
}

/**
 * Changes an account and writes the act's audit line, in one statement, where `unless` does not say it is done already.
 * Whether there is such an account.
 */
export async function changeAccount(
  operator: SignedInUser,
  accountId: string,
  change: Sql,
  unless: Sql,
  audited: { action: string; detail?: Record<string, string>; at: Date },
): Promise<boolean> {
  const { action, detail = {}, at } = audited;
  const changed = sql`changed AS (
      UPDATE accounts a SET ${change}, updated_at = ${at}
      WHERE ${ordinary} AND a.id = ${accountId}::uuid AND NOT (${unless}) RETURNING a.id
    )`;
  const act = { actorId: operator.userId, accountId, action, detail, at };
  const rows = await runOnce(sql`
    WITH ${ctes(changed, auditEntry(act, sql`changed`))}
    SELECT 1 AS found FROM accounts a WHERE ${ordinary} AND a.id = ${accountId}::uuid`);
  return rows.length > 0;
}

export async function listAuditRows(accountId: string, limit: number): Promise<AuditLine[]> {
  return runOnce<AuditLine>(sql`
    SELECT e.id, u.email AS "actorEmail", e.action, e.detail, e.created_at AS "createdAt"
    FROM audit_entries e LEFT JOIN users u ON u.id = e.actor_id
    WHERE e.account_id = ${accountId}::uuid ORDER BY e.id DESC LIMIT ${limit}`);
}
