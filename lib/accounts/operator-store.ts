import { TEST_SHOP } from "@/lib/base/caller";
import type { PageRequest } from "@/lib/db/page";
import { columnsOf, ctes, joinSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import { type AccountFilter, type AccountView, accountColumns, accountView } from "./account-view";
import { changedShop, lockedShop, SHOP_URLS, urlIsWaiting } from "./shops/shop.sql";

const COLUMNS = sql`${columnsOf(accountColumns, "a")}, ${SHOP_URLS}`;
const SHOP = sql`LEFT JOIN shops s ON s.account_id = a.id`;

/** SQL condition that is true for partners and resellers. It excludes the platform's account and its test shop. */
const ordinary = sql`a.kind <> 'operator' AND a.id <> ${TEST_SHOP.accountId}::uuid`;

const states: Record<NonNullable<AccountFilter["state"]>, Sql> = {
  waiting: sql`a.live_approved_at IS NULL AND a.suspended_at IS NULL`,
  approved: sql`a.live_approved_at IS NOT NULL AND a.suspended_at IS NULL`,
  suspended: sql`a.suspended_at IS NOT NULL`,
  shop_url: urlIsWaiting,
};

/** Returns a page of partners and resellers, newest first. */
export async function listAccountRows({
  before,
  limit,
  ...filter
}: AccountFilter & PageRequest): Promise<AccountView[]> {
  const conditions = [ordinary];
  let of = sql`accounts`;
  if (before) conditions.push(sql`a.id < ${before}::uuid`);
  if (filter.kind) conditions.push(sql`a.kind = ${filter.kind}::account_kind`);
  if (filter.state) conditions.push(states[filter.state]);
  if (filter.search) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, "\\$&")}%`;
    // OFFSET 0 keeps the planner on a sequential scan: an index scan in ID order would fetch the rows one at a time.
    of = sql`(SELECT * FROM accounts WHERE company_name ILIKE ${pattern} OR email ILIKE ${pattern} OFFSET 0)`;
  }
  return rowsOf(accountView)(sql`
    SELECT ${COLUMNS} FROM ${of} a ${SHOP}
    WHERE ${joinSql(conditions, " AND ")} ORDER BY a.id DESC LIMIT ${limit}`);
}

export function findAccountRow(accountId: string): Promise<AccountView | undefined> {
  return rowOf(accountView)(sql`
    SELECT ${COLUMNS} FROM accounts a ${SHOP} WHERE ${ordinary} AND a.id = ${accountId}::uuid`);
}

/**
 * The result of an operator's change to an account. `found` is false for an unknown account. `changed` is false if there was
 * nothing to change or a condition of the change was not met.
 */
export type ChangeResult = { readonly found: boolean; readonly changed: boolean };

/**
 * The details of an account that an operator reviewed: its shop URL and the time of its business details, each null if there
 * was none.
 */
type ReviewedDetails = { readonly shopUrl: string | null; readonly requestedAt: Date | null };

/**
 * Approves an account for live access, unless it is already approved, or its shop URL or business details have changed since
 * the operator reviewed them. Locks the account first, like every change to the shop URL or the business details.
 */
export function approveRow(
  act: AuditedAction,
  { shopUrl, requestedAt }: ReviewedDetails,
): Promise<ChangeResult> {
  const lockedAccount = sql`locked_account AS (
      SELECT id FROM accounts
      WHERE id = ${act.accountId}::uuid AND kind <> 'reseller' AND ${shopUrl}::text IS NULL FOR NO KEY UPDATE
    )`;
  const locked = sql`locked AS (SELECT id FROM locked_shop UNION ALL SELECT id FROM locked_account)`;
  const asShown = requestedAt
    ? sql`as_shown AS (
      SELECT locked.id FROM locked JOIN applications d ON d.account_id = locked.id
      WHERE date_trunc('milliseconds', d.created_at) = ${requestedAt}::timestamptz FOR NO KEY UPDATE OF d
    )`
    : sql`as_shown AS (
      SELECT id FROM locked WHERE NOT EXISTS (SELECT FROM applications d WHERE d.account_id = locked.id)
    )`;
  const changed = sql`changed AS (
      UPDATE accounts a SET live_approved_at = ${act.at}, updated_at = ${act.at} FROM as_shown
      WHERE ${ordinary} AND a.id = as_shown.id AND a.live_approved_at IS NULL RETURNING a.id
    )`;
  return runChange(
    act,
    ctes(lockedShop(act.accountId, shopUrlIs(shopUrl)), lockedAccount, locked, asShown, changed),
  );
}

/** Sets a partner's fee to `after` if it still equals `before`. */
export function updateFee(
  act: AuditedAction,
  { before, after }: { before: number; after: number },
): Promise<ChangeResult> {
  return changeAccount(act, sql`fee_bps = ${after}`, sql`a.kind = 'partner' AND a.fee_bps = ${before}`);
}

/**
 * Sets whether the platform keeps its fee when a payment to a partner is refunded. Changes nothing if the setting already
 * equals `keepsFee`.
 */
export function updateKeepsFee(act: AuditedAction, keepsFee: boolean): Promise<ChangeResult> {
  return changeAccount(
    act,
    sql`keeps_fee_on_refund = ${keepsFee}::boolean`,
    sql`a.kind = 'partner' AND a.keeps_fee_on_refund <> ${keepsFee}::boolean`,
  );
}

/**
 * Suspends an account if it is not already suspended. The stored time is the later of the process's time and the database's
 * time, read after the account is locked. It is thus later than the creation of every payout and wallet proposal that already
 * exists, even if the process's clock is slow, so the suspension blocks all of them.
 */
export function suspendRow(act: AuditedAction): Promise<ChangeResult> {
  const locked = sql`locked_account AS MATERIALIZED (
      SELECT id FROM accounts WHERE id = ${act.accountId}::uuid FOR NO KEY UPDATE
    )`;
  const changed = sql`changed AS (
      UPDATE accounts a SET suspended_at = greatest(${act.at}::timestamptz, clock_timestamp()), updated_at = ${act.at}
      FROM locked_account WHERE ${ordinary} AND a.id = locked_account.id AND a.suspended_at IS NULL RETURNING a.id
    )`;
  return runChange(act, ctes(locked, changed));
}

/**
 * Ends an account's suspension, and stores the start of the suspension in `last_suspended_at`. With `suspendedAt`, ends only
 * the suspension that began in that millisecond.
 */
export function reinstateRow(act: AuditedAction, suspendedAt: Date | undefined): Promise<ChangeResult> {
  const change = sql`suspended_at = NULL, last_suspended_at = a.suspended_at`;
  const guard = suspendedAt
    ? sql`date_trunc('milliseconds', a.suspended_at) = ${suspendedAt}::timestamptz`
    : sql`a.suspended_at IS NOT NULL`;
  return changeAccount(act, change, guard);
}

type ShopUrls = { readonly before: string | null; readonly requested: string };

/** Approves the requested shop URL if neither the request nor the current URL has changed since they were read. */
export function approveShopUrlRow(act: AuditedAction, urls: ShopUrls): Promise<ChangeResult> {
  const change = sql`url = wanted_url, wanted_url = NULL`;
  return runChange(act, changedShop(act, change, shopUrlWaits(urls)));
}

/** Refuses the requested shop URL if neither the request nor the current URL has changed since they were read. */
export function refuseShopUrlRow(act: AuditedAction, urls: ShopUrls): Promise<ChangeResult> {
  return runChange(act, changedShop(act, sql`url_refused_at = ${act.at}`, shopUrlWaits(urls)));
}

function shopUrlWaits({ before, requested }: ShopUrls): Sql {
  return sql`${ordinary} AND s.wanted_url = ${requested} AND ${urlIsWaiting} AND ${shopUrlIs(before)}`;
}

function shopUrlIs(url: string | null): Sql {
  return sql`s.url IS NOT DISTINCT FROM ${url}`;
}

/**
 * Changes an account and writes the audit entry, in one statement, if the SQL condition `guard` is true for the account `a`.
 */
function changeAccount(act: AuditedAction, change: Sql, guard: Sql): Promise<ChangeResult> {
  return runChange(
    act,
    sql`changed AS (
      UPDATE accounts a SET ${change}, updated_at = ${act.at}
      WHERE ${ordinary} AND a.id = ${act.accountId}::uuid AND ${guard} RETURNING a.id
    )`,
  );
}

/**
 * Runs CTEs and, if the account or its shop changed, writes the audit entry. One of the CTEs must be named `changed` and return
 * a row if, and only if, something changed.
 */
async function runChange(act: AuditedAction, changed: Sql): Promise<ChangeResult> {
  const row = await rowOf({ found: "boolean", changed: "boolean" })(sql`
    WITH ${ctes(changed, auditEntry(act, sql`changed`))}
    SELECT EXISTS (SELECT 1 FROM accounts a WHERE ${ordinary} AND a.id = ${act.accountId}::uuid) AS found,
           EXISTS (SELECT 1 FROM changed) AS changed`);
  return row ?? { found: false, changed: false };
}
