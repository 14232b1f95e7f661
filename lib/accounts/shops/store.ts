import { shopLogoSubquery } from "@/lib/accounts/logos/logo.sql";
import type { Logo } from "@/lib/accounts/logos/schema";
import { describeRow, json, jsonOrNull, type Row } from "@/lib/db/row";
import { columnsOf, noSql, rowOf, rowsOf, sql } from "@/lib/db/sql";
import { runAudited } from "@/lib/identity/audit/audit.sql";
import type { AuditedAction } from "@/lib/identity/audit/audited-action";
import { isLiveShop, isSelectableShop } from "./shop.sql";

const shopRow = describeRow({
  id: "text",
  /** The shop's name, or the company's if it has none. */
  companyName: "text",
  shopUrl: "text",
  shopLine: "text?",
  shopLanguages: json<readonly string[]>(),
  /** The ISO 3166-1 code of the company's country, if known. */
  countryCode: "text?",
  logo: jsonOrNull<Logo>(),
});

/** A reseller's shop as customers see it. */
export type ShopRow = Row<typeof shopRow>;

const NAME = sql`coalesce(accounts.shop_name, accounts.company_name)`;

const SHOP_COLUMNS = sql`accounts.id, ${NAME} AS "companyName", accounts.shop_url AS "shopUrl",
  accounts.shop_line AS "shopLine", to_json(accounts.shop_languages) AS "shopLanguages",
  coalesce((SELECT b.country_code FROM applications b WHERE b.account_id = accounts.id),
           (SELECT b.country_code FROM billing_details b WHERE b.account_id = accounts.id)) AS "countryCode",
  ${shopLogoSubquery(sql`accounts.id`)} AS logo`;

/** Returns the shops that customers can choose, by name. With `search`, returns only those whose name contains it. */
export function selectShops(search: string | undefined, limit: number): Promise<ShopRow[]> {
  const pattern = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return rowsOf(shopRow)(sql`
    SELECT ${SHOP_COLUMNS} FROM accounts WHERE ${isSelectableShop} ${pattern ? sql`AND ${NAME} ILIKE ${pattern}` : noSql}
    ORDER BY lower(${NAME}), id LIMIT ${limit}`);
}

export function selectShop(id: string): Promise<ShopRow | undefined> {
  return rowOf(shopRow)(
    sql`SELECT ${SHOP_COLUMNS} FROM accounts WHERE ${isSelectableShop} AND id = ${id}::uuid`,
  );
}

/** Returns the shop that a subscription's customer chose last, if it can still be chosen. */
export function selectPickedShop(subscriptionId: string): Promise<ShopRow | undefined> {
  return rowOf(shopRow)(sql`
    SELECT ${SHOP_COLUMNS} FROM accounts
    WHERE ${isSelectableShop} AND id = (SELECT picked_reseller_id FROM subscriptions WHERE id = ${subscriptionId}::uuid)`);
}

/** Returns the shop that bills a subscription, if customers can be sent there, even if new subscriptions cannot choose it. */
export function selectBillingShop(subscriptionId: string): Promise<ShopRow | undefined> {
  return rowOf(shopRow)(sql`
    SELECT ${SHOP_COLUMNS} FROM accounts
    WHERE ${isLiveShop} AND id = (SELECT reseller_id FROM subscriptions WHERE id = ${subscriptionId}::uuid)`);
}

const shopUrlsRow = describeRow({
  shopUrl: "text?",
  wantedShopUrl: "text?",
  shopUrlRefusedAt: "time?",
  liveApprovedAt: "time?",
});

/** A reseller's current shop URL and the requested one, if any. */
export type ShopUrls = Row<typeof shopUrlsRow>;

export function selectShopUrls(id: string): Promise<ShopUrls | undefined> {
  return rowOf(shopUrlsRow)(sql`
    SELECT ${columnsOf(shopUrlsRow, "a")} FROM accounts a WHERE a.id = ${id}::uuid AND a.kind = 'reseller'`);
}

/** Changes a reseller's shop URLs if they still equal `before`. Audited. Returns whether they changed. */
export async function updateShopUrls(
  before: ShopUrls,
  after: Pick<ShopUrls, "shopUrl" | "wantedShopUrl">,
  act: AuditedAction,
): Promise<boolean> {
  const changed = sql`
    UPDATE accounts
    SET shop_url = ${after.shopUrl}, wanted_shop_url = ${after.wantedShopUrl}, shop_url_refused_at = NULL,
        updated_at = ${act.at}
    WHERE id = ${act.accountId}::uuid AND kind = 'reseller'
      AND shop_url IS NOT DISTINCT FROM ${before.shopUrl}
      AND wanted_shop_url IS NOT DISTINCT FROM ${before.wantedShopUrl}
      AND (live_approved_at IS NULL) = ${before.liveApprovedAt === null}
    RETURNING id`;
  return (await runAudited(act, changed)) > 0;
}

const shopSettingsRow = describeRow({
  shopName: "text?",
  shopLine: "text?",
  shopVisible: "boolean",
  shopLanguages: json<readonly string[]>(),
});

/** The shop settings that a reseller edits. */
export type ShopSettings = Row<typeof shopSettingsRow>;

export function selectShopSettings(id: string): Promise<ShopSettings | undefined> {
  return rowOf(shopSettingsRow)(sql`
    SELECT shop_name AS "shopName", shop_line AS "shopLine", shop_visible AS "shopVisible",
           to_json(shop_languages) AS "shopLanguages"
    FROM accounts WHERE id = ${id}::uuid AND kind = 'reseller'`);
}

/** Changes a reseller's shop settings if they still equal `before`. Audited. Returns whether they changed. */
export async function updateShopSettings(
  before: ShopSettings,
  after: ShopSettings,
  act: AuditedAction,
): Promise<boolean> {
  const changed = sql`
    UPDATE accounts
    SET shop_name = ${after.shopName}, shop_line = ${after.shopLine}, shop_visible = ${after.shopVisible},
        shop_languages = ${after.shopLanguages}::text[], updated_at = ${act.at}
    WHERE id = ${act.accountId}::uuid AND kind = 'reseller'
      AND shop_name IS NOT DISTINCT FROM ${before.shopName} AND shop_line IS NOT DISTINCT FROM ${before.shopLine}
      AND shop_visible = ${before.shopVisible} AND shop_languages = ${before.shopLanguages}::text[]
    RETURNING id`;
  return (await runAudited(act, changed)) > 0;
}
