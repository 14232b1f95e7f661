import { validate } from "uuid";
import { setQueryParam } from "@/lib/base/query-param";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { readPage } from "@/lib/db/page";
import {
  type ShopRow,
  type ShopSettings,
  type ShopUrls,
  selectBillingShop,
  selectPickedShop,
  selectShop,
  selectShopSettings,
  selectShops,
  selectShopUrls,
} from "./store";

/** A shop that customers can be sent to. */
export type Shop = ShopRow;

/** Returns the shop with this ID. Returns undefined if customers cannot choose the shop or the ID is malformed. */
export async function findOpenShop(id: string): Promise<Shop | undefined> {
  return validate(id) ? selectShop(id) : undefined;
}

/**
 * Returns the shop that a subscription's customer chose last, or undefined if the customer has chosen none or customers can no
 * longer choose it.
 */
export function findPickedShop(subscriptionId: string): Promise<Shop | undefined> {
  return selectPickedShop(subscriptionId);
}

/** Returns the shop that bills a subscription, or undefined if there is none or customers can no longer be sent to it. */
export function findBillingShop(subscriptionId: string): Promise<Shop | undefined> {
  return selectBillingShop(subscriptionId);
}

/** Returns the shop settings of the user's account, or undefined if the account is not a reseller. */
export function findShopSettings({ accountId }: SignedInUser): Promise<ShopSettings | undefined> {
  return selectShopSettings(accountId);
}

/** Returns the current and the requested shop URL of the user's account, or undefined if the account is not a reseller. */
export function findShopUrls({ accountId }: SignedInUser): Promise<ShopUrls | undefined> {
  return selectShopUrls(accountId);
}

const MAX_SHOPS = 50;

/** The details of a shop that customers see when they choose one. */
export type ShopChoice = Pick<ShopRow, "id" | "companyName" | "shopDescription" | "shopLanguages" | "logo">;

/**
 * Returns up to 50 shops that customers can choose, sorted by name. With `search`, returns only shops whose name contains it,
 * ignoring case. `more` is true if further shops match.
 */
export async function listShops(search?: string): Promise<{ shops: ShopChoice[]; more: boolean }> {
  // PostgreSQL rejects strings that contain a NUL character.
  if (search?.includes("\u0000")) return { shops: [], more: false };
  const { rows, next } = await readPage(
    { limit: MAX_SHOPS },
    ({ limit }) => selectShops(search, limit),
    ({ id, companyName, shopDescription, shopLanguages, logo }) => ({
      ...{ id, companyName, shopDescription, shopLanguages, logo },
    }),
  );
  return { shops: rows, more: next !== null };
}

/** A shop that customers can choose, with its URL and its country, if known. */
export type SellingShop = ShopChoice & Pick<ShopRow, "shopUrl" | "countryCode">;

/**
 * Returns up to `limit` shops that customers can choose: first the shops that list `language` (an ISO 639-1 code), then the
 * others, each group sorted by name. Considers only the first 50 shops by name.
 */
export async function listSellingShops(language: string, limit: number): Promise<SellingShop[]> {
  const shops = await selectShops(undefined, MAX_SHOPS);
  const speaks = (shop: ShopRow) => (shop.shopLanguages.includes(language) ? 0 : 1);
  return shops.toSorted((left, right) => speaks(left) - speaks(right)).slice(0, limit);
}

/**
 * Returns a shop's URL with a subscription's access code as a query parameter. The shop needs the code to bill the
 * subscription.
 */
export function shopUrlFor({ shopUrl }: Pick<ShopRow, "shopUrl">, subscriptionAccessCode: string): string {
  return setQueryParam(shopUrl, "subscription_access_code", subscriptionAccessCode);
}
