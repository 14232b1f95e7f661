import { TEST_SHOP } from "@/lib/base/caller";
import { describeRow } from "@/lib/db/row";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import type { AuditedAction } from "@/lib/identity/audit/audit.sql";

/** The tables `shops s` and `accounts a`, to which the SQL conditions on shops refer. */
export const SHOPS: Sql = sql`shops s JOIN accounts a ON a.id = s.account_id`;

/**
 * SQL condition on {@link SHOPS} that is true for shops that have a URL and whose reseller is approved for live access and not
 * suspended. It excludes the test shop.
 */
export const isLiveShop: Sql = sql`
  s.account_id <> ${TEST_SHOP.accountId}::uuid AND s.url IS NOT NULL AND a.live_approved_at IS NOT NULL
  AND a.suspended_at IS NULL`;

/** SQL condition on {@link SHOPS} that is true if the shop can be chosen for a new subscription. */
export const isSelectableShop: Sql = sql`${isLiveShop} AND s.visible`;

/** Returns an SQL condition that is true if the shop of this account can be chosen for a new subscription. */
export const shopIsSelectable = (id: string): Sql =>
  sql`EXISTS (SELECT FROM ${SHOPS} WHERE ${isSelectableShop} AND s.account_id = ${id}::uuid)`;

/**
 * The current URL of a shop, the requested URL, and when an operator refused the request. All are null for accounts without a
 * shop.
 */
export const shopUrls = describeRow({
  shopUrl: "text?",
  wantedShopUrl: "text?",
  shopUrlRefusedAt: "time?",
});

/** The select list for {@link shopUrls}. The query must give the table `shops` the alias `s`. */
export const SHOP_URLS: Sql = sql`
  s.url AS "shopUrl", s.wanted_url AS "wantedShopUrl", s.url_refused_at AS "shopUrlRefusedAt"`;

/** SQL condition on `shops s` that is true if the requested URL is waiting for an operator's decision. */
export const urlIsWaiting: Sql = sql`s.wanted_url IS NOT NULL AND s.url_refused_at IS NULL`;

/**
 * Returns the CTE `locked_shop(id)`. It contains the account's ID if the condition on {@link SHOPS} is true for the account's
 * shop. It locks the account and then the shop, so the condition is checked on the latest rows and stays true until the
 * statement commits.
 */
export const lockedShop = (accountId: string, condition: Sql): Sql => sql`locked_shop AS (
    SELECT a.id FROM accounts a JOIN shops s ON s.account_id = a.id
    WHERE a.id = ${accountId}::uuid AND ${condition} FOR NO KEY UPDATE
  )`;

/** Returns two CTEs: {@link lockedShop}, and `changed`, which applies the SET assignments `change` to the locked shop. */
export const changedShop = ({ accountId, at }: AuditedAction, change: Sql, condition: Sql): Sql =>
  ctes(
    lockedShop(accountId, condition),
    sql`changed AS (
    UPDATE shops SET ${change}, updated_at = ${at} FROM locked_shop WHERE account_id = locked_shop.id RETURNING account_id
  )`,
  );
