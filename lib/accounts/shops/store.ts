import { shopLogoSubquery } from "@/lib/accounts/logos/logo.sql";
import type { Logo } from "@/lib/accounts/logos/schema";
import { describeRow, json, jsonOrNull, type Row } from "@/lib/db/row";
import { ctes, noSql, rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import { changedShop, isLiveShop, isSelectableShop, SHOP_URLS, SHOPS, shopUrls } from "./shop.sql";

const shopRow = describeRow({
  id: "text",
  /** The shop's name, or the company's name if the shop has none. */
  companyName: "text",
  shopUrl: "text",
  shopDescription: "text?",
  shopLanguages: json<readonly string[]>(),
  /** The ISO 3166-1 code of the company's country, if known. */
  countryCode: "text?",
  logo: jsonOrNull<Logo>(),
});

/** A reseller's shop as customers see it. */
export type ShopRow = Row<typeof shopRow>;

const SHOP_COLUMNS = sql`s.account_id AS id, s.listed_name AS "companyName", s.url AS "shopUrl",
  s.description AS "shopDescription", to_json(s.languages) AS "shopLanguages",
  coalesce((SELECT b.country_code FROM applications b WHERE b.account_id = s.account_id),
           (SELECT b.country_code FROM billing_details b WHERE b.account_id = s.account_id)) AS "countryCode",
  ${shopLogoSubquery(sql`s.account_id`)} AS logo`;

/**
 * Returns up to `limit` shops that customers can choose, sorted by name. With `search`, returns only shops whose name contains
 * it, ignoring case.
 */
export function selectShops(search: string | undefined, limit: number): Promise<ShopRow[]> {
  const pattern = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return rowsOf(shopRow)(sql`
    SELECT ${SHOP_COLUMNS} FROM ${SHOPS}
    WHERE ${isSelectableShop} ${pattern ? sql`AND s.listed_name ILIKE ${pattern}` : noSql}
    ORDER BY lower(s.listed_name), s.account_id LIMIT ${limit}`);
}

const shopWhere = (condition: Sql): Promise<ShopRow | undefined> =>
  rowOf(shopRow)(sql`SELECT ${SHOP_COLUMNS} FROM ${SHOPS} WHERE ${condition}`);

export function selectShop(id: string): Promise<ShopRow | undefined> {
  return shopWhere(sql`${isSelectableShop} AND s.account_id = ${id}::uuid`);
}

/** Returns the shop that a subscription's customer chose last, or undefined if there is none or it can no longer be chosen. */
export function selectPickedShop(subscriptionId: string): Promise<ShopRow | undefined> {
  return shopWhere(sql`${isSelectableShop}
    AND s.account_id = (SELECT picked_reseller_id FROM subscriptions WHERE id = ${subscriptionId}::uuid)`);
}

/**
 * Returns the shop that bills a subscription, even if it cannot be chosen for new subscriptions. Returns undefined if no shop
 * bills the subscription yet, or customers can no longer be sent to the shop.
 */
export function selectBillingShop(subscriptionId: string): Promise<ShopRow | undefined> {
  return shopWhere(sql`${isLiveShop}
    AND s.account_id = (SELECT reseller_id FROM subscriptions WHERE id = ${subscriptionId}::uuid)`);
}

const shopUrlsRow = describeRow({ ...shopUrls, liveApprovedAt: "time?" });

/**
 * A reseller's current and requested shop URL, and the times of the request's refusal and of the approval for live access. Each
 * is null if there is none.
 */
export type ShopUrls = Row<typeof shopUrlsRow>;

export function selectShopUrls(id: string): Promise<ShopUrls | undefined> {
  return rowOf(shopUrlsRow)(sql`
    SELECT ${SHOP_URLS}, a.live_approved_at AS "liveApprovedAt" FROM ${SHOPS} WHERE s.account_id = ${id}::uuid`);
}

/**
 * Changes a reseller's shop URLs and clears the refusal. The change is audited. Returns false and changes nothing if, since
 * `before` was read, a URL has changed or the account was approved for live access.
 */
export async function updateShopUrls(
  before: ShopUrls,
  after: Pick<ShopUrls, "shopUrl" | "wantedShopUrl">,
  act: AuditedAction,
): Promise<boolean> {
  const unchanged = sql`
    s.url IS NOT DISTINCT FROM ${before.shopUrl} AND s.wanted_url IS NOT DISTINCT FROM ${before.wantedShopUrl}
    AND (a.live_approved_at IS NULL) = ${before.liveApprovedAt === null}`;
  const change = sql`url = ${after.shopUrl}, wanted_url = ${after.wantedShopUrl}, url_refused_at = NULL`;
  return changeShop(act, change, unchanged);
}

const shopSettingsRow = describeRow({
  name: "text?",
  description: "text?",
  visible: "boolean",
  languages: json<readonly string[]>(),
});

/** The shop settings that a reseller edits. */
export type ShopSettings = Row<typeof shopSettingsRow>;

export function selectShopSettings(id: string): Promise<ShopSettings | undefined> {
  return rowOf(shopSettingsRow)(sql`
    SELECT name, description, visible, to_json(languages) AS languages FROM shops WHERE account_id = ${id}::uuid`);
}

/**
 * Changes a reseller's shop settings. The change is audited. Returns false and changes nothing if the stored settings no longer
 * equal `before`.
 */
export async function updateShopSettings(
  before: ShopSettings,
  after: ShopSettings,
  act: AuditedAction,
): Promise<boolean> {
  const unchanged = sql`
    s.name IS NOT DISTINCT FROM ${before.name} AND s.description IS NOT DISTINCT FROM ${before.description}
    AND s.visible = ${before.visible} AND s.languages = ${before.languages}::text[]`;
  const change = sql`
    name = ${after.name}, description = ${after.description}, visible = ${after.visible},
    languages = ${after.languages}::text[]`;
  return changeShop(act, change, unchanged);
}

async function changeShop(act: AuditedAction, change: Sql, condition: Sql): Promise<boolean> {
  const count = await runOnce(sql`
    WITH ${ctes(changedShop(act, change, condition), auditEntry(act, sql`changed`))} SELECT FROM changed`);
  return count > 0;
}
