import { TEST_SHOP } from "@/lib/base/caller";
import type { PageRequest } from "@/lib/db/page";
import { columnsOf, ctes, joinSql, noSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import type { Act } from "@/lib/identity/audit/act";
import { auditEntry } from "@/lib/identity/audit/audit.sql";
import { type AccountFilter, type AccountView, accountView } from "./account-view";

const COLUMNS = columnsOf(accountView, "a");

/** The platform itself and its test shop are not for an operator to change or to wonder about. */
const ordinary = sql`a.kind <> 'operator' AND a.id <> ${TEST_SHOP.accountId}::uuid`;

const states: Record<NonNullable<AccountFilter["state"]>, Sql> = {
  waiting: sql`a.live_approved_at IS NULL AND a.suspended_at IS NULL`,
  approved: sql`a.live_approved_at IS NOT NULL AND a.suspended_at IS NULL`,
  suspended: sql`a.suspended_at IS NOT NULL`,
  shop_url: sql`a.wanted_shop_url IS NOT NULL AND a.shop_url_refused_at IS NULL`,
};

/** Accounts of every kind but the platform's, newest first, those after `before` in that order. */
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
    // All of them are read, and best as they lie: in their order each would be fetched by itself.
    of = sql`(SELECT * FROM accounts WHERE company_name ILIKE ${pattern} OR email ILIKE ${pattern} OFFSET 0)`;
  }
  return rowsOf(accountView)(sql`
    SELECT ${COLUMNS} FROM ${of} a WHERE ${joinSql(conditions, " AND ")} ORDER BY a.id DESC LIMIT ${limit}`);
}

export function findAccountRow(accountId: string): Promise<AccountView | undefined> {
  return rowOf(accountView)(sql`
    SELECT ${COLUMNS} FROM accounts a WHERE ${ordinary} AND a.id = ${accountId}::uuid`);
}

/** What became of an operator's decision; `changed` is false where it had been made before. */
export type Decided = { readonly found: boolean; readonly changed: boolean };

/** Approves the account for live, or leaves it approved; where a shop URL was shown, only if it is still the one in use. */
export function approveRow(act: Act, shown: { shopUrl: string | null } | undefined): Promise<Decided> {
  const asShown = shown ? sql`AND ${shopUrlIs(shown.shopUrl)}` : noSql;
  return changeAccount(act, sql`live_approved_at = ${act.at}`, sql`a.live_approved_at IS NULL ${asShown}`);
}

/** Sets a partner's fee, if it is `before` now. */
export function setFeeOf(act: Act, { before, after }: { before: number; after: number }): Promise<Decided> {
  return changeAccount(act, sql`fee_bps = ${after}`, sql`a.kind = 'partner' AND a.fee_bps = ${before}`);
}

/** Suspends the account, or leaves it suspended. */
export function suspendRow(act: Act): Promise<Decided> {
  return changeAccount(act, sql`suspended_at = ${act.at}`, sql`a.suspended_at IS NULL`);
}

/** Ends a suspension, if there is one, and keeps when it began. */
export function reinstateRow(act: Act): Promise<Decided> {
  const change = sql`suspended_at = NULL, last_suspended_at = a.suspended_at`;
  return changeAccount(act, change, sql`a.suspended_at IS NOT NULL`);
}

type ShopUrls = { readonly before: string | null; readonly wanted: string };

/** Puts the wanted shop URL into use, if it waits and the other is the one in use. */
export function approveShopUrlOf(act: Act, urls: ShopUrls): Promise<Decided> {
  const change = sql`shop_url = wanted_shop_url, wanted_shop_url = NULL`;
  return changeAccount(act, change, shopUrlWaits(urls));
}

/** Refuses the wanted shop URL, if it waits and the other is the one in use. */
export function refuseShopUrlOf(act: Act, urls: ShopUrls): Promise<Decided> {
  return changeAccount(act, sql`shop_url_refused_at = ${act.at}`, shopUrlWaits(urls));
}

function shopUrlWaits({ before, wanted }: ShopUrls): Sql {
  return sql`a.wanted_shop_url = ${wanted} AND a.shop_url_refused_at IS NULL AND ${shopUrlIs(before)}`;
}

function shopUrlIs(url: string | null): Sql {
  return sql`a.shop_url IS NOT DISTINCT FROM ${url}`;
}

/** Changes an account while that still holds, and writes the act's audit line, in one statement. */
async function changeAccount(act: Act, change: Sql, guard: Sql): Promise<Decided> {
  const changed = sql`changed AS (
      UPDATE accounts a SET ${change}, updated_at = ${act.at}
      WHERE ${ordinary} AND a.id = ${act.accountId}::uuid AND ${guard} RETURNING a.id
    )`;
  const row = await rowOf({ found: "boolean", changed: "boolean" })(sql`
    WITH ${ctes(changed, auditEntry(act, sql`changed`))}
    SELECT EXISTS (SELECT 1 FROM accounts a WHERE ${ordinary} AND a.id = ${act.accountId}::uuid) AS found,
           EXISTS (SELECT 1 FROM changed) AS changed`);
  return row ?? { found: false, changed: false };
}
