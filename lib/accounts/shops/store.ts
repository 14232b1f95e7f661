import { describeRow, json, type Row } from "@/lib/db/row";
import { columnsOf, noSql, rowOf, rowsOf, sql } from "@/lib/db/sql";
import type { Act } from "@/lib/identity/audit/act";
import { runAudited } from "@/lib/identity/audit/audit.sql";
import { isOpenShop, sendsCustomers } from "./shop.sql";

const shopRow = describeRow({
  id: "text",
  /** What customers know it by: the shop's own name, or else the company's. */
  companyName: "text",
  shopUrl: "text",
  shopLine: "text?",
  shopLanguages: json<readonly string[]>(),
  logoId: "text?",
});

/** A reseller's shop that a customer may pick. */
export type ShopRow = Row<typeof shopRow>;

const NAME = sql`coalesce(accounts.shop_name, accounts.company_name)`;

const SHOP_COLUMNS = sql`accounts.id, ${NAME} AS "companyName", accounts.shop_url AS "shopUrl",
  accounts.shop_line AS "shopLine", to_json(accounts.shop_languages) AS "shopLanguages",
  (SELECT l.id FROM logos l WHERE l.account_id = accounts.id) AS "logoId"`;

/** Open shops by name, those whose name contains `search` where it is given. */
export function selectShops(search: string | undefined, limit: number): Promise<ShopRow[]> {
  const pattern = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return rowsOf(shopRow)(sql`
    SELECT ${SHOP_COLUMNS} FROM accounts WHERE ${isOpenShop} ${pattern ? sql`AND ${NAME} ILIKE ${pattern}` : noSql}
    ORDER BY lower(${NAME}), id LIMIT ${limit}`);
}

export function selectShop(id: string): Promise<ShopRow | undefined> {
  return rowOf(shopRow)(sql`SELECT ${SHOP_COLUMNS} FROM accounts WHERE ${isOpenShop} AND id = ${id}::uuid`);
}

/** The shop a subscription's customer picked last, while it is open. */
export function selectPickedShop(subscriptionId: string): Promise<ShopRow | undefined> {
  return rowOf(shopRow)(sql`
    SELECT ${SHOP_COLUMNS} FROM accounts
    WHERE ${isOpenShop} AND id = (SELECT picked_reseller_id FROM subscriptions WHERE id = ${subscriptionId}::uuid)`);
}

/**
 * The shop of the reseller that bills a subscription, while customers can pay there. A shop that takes no new subscriptions
 * still bills those it has.
 */
export function selectBillingShop(subscriptionId: string): Promise<ShopRow | undefined> {
  return rowOf(shopRow)(sql`
    SELECT ${SHOP_COLUMNS} FROM accounts
    WHERE ${sendsCustomers} AND id = (SELECT reseller_id FROM subscriptions WHERE id = ${subscriptionId}::uuid)`);
}

const shopUrlsRow = describeRow({
  shopUrl: "text?",
  wantedShopUrl: "text?",
  shopUrlRefusedAt: "time?",
  liveApprovedAt: "time?",
});

/** Where a reseller's customers are sent, and where it wants them to be. */
export type ShopUrls = Row<typeof shopUrlsRow>;

export function selectShopUrls(id: string): Promise<ShopUrls | undefined> {
  return rowOf(shopUrlsRow)(sql`
    SELECT ${columnsOf(shopUrlsRow, "a")} FROM accounts a WHERE a.id = ${id}::uuid AND a.kind = 'reseller'`);
}

/** Changes a reseller's shop URLs, with the audit line, while they are as they were read. */
export async function updateShopUrls(
  seen: ShopUrls,
  after: Pick<ShopUrls, "shopUrl" | "wantedShopUrl">,
  act: Act,
): Promise<boolean> {
  const changed = sql`
    UPDATE accounts
    SET shop_url = ${after.shopUrl}, wanted_shop_url = ${after.wantedShopUrl}, shop_url_refused_at = NULL,
        updated_at = ${act.at}
    WHERE id = ${act.accountId}::uuid AND kind = 'reseller'
      AND shop_url IS NOT DISTINCT FROM ${seen.shopUrl}
      AND wanted_shop_url IS NOT DISTINCT FROM ${seen.wantedShopUrl}
      AND (live_approved_at IS NULL) = ${seen.liveApprovedAt === null}
    RETURNING id`;
  return (await runAudited(act, changed)) > 0;
}

const shopSettingsRow = describeRow({
  shopName: "text?",
  shopLine: "text?",
  shopVisible: "boolean",
  shopLanguages: json<readonly string[]>(),
});

/** What a reseller says of its shop to customers. */
export type ShopSettings = Row<typeof shopSettingsRow>;

export function selectShopSettings(id: string): Promise<ShopSettings | undefined> {
  return rowOf(shopSettingsRow)(sql`
    SELECT shop_name AS "shopName", shop_line AS "shopLine", shop_visible AS "shopVisible",
           to_json(shop_languages) AS "shopLanguages"
    FROM accounts WHERE id = ${id}::uuid AND kind = 'reseller'`);
}

/** Changes what a reseller says of its shop, with the audit line, while it is as it was seen. */
export async function updateShopSettings(
  seen: ShopSettings,
  after: ShopSettings,
  act: Act,
): Promise<boolean> {
  const changed = sql`
    UPDATE accounts
    SET shop_name = ${after.shopName}, shop_line = ${after.shopLine}, shop_visible = ${after.shopVisible},
        shop_languages = ${after.shopLanguages}::text[], updated_at = ${act.at}
    WHERE id = ${act.accountId}::uuid AND kind = 'reseller'
      AND shop_name IS NOT DISTINCT FROM ${seen.shopName} AND shop_line IS NOT DISTINCT FROM ${seen.shopLine}
      AND shop_visible = ${seen.shopVisible} AND shop_languages = ${seen.shopLanguages}::text[]
    RETURNING id`;
  return (await runAudited(act, changed)) > 0;
}
