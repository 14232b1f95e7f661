import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type ShopSettings, selectShopSettings } from "./store";

/** What customers read of the reseller's shop, and whether they find it; undefined for other kinds of account. */
export function findShopSettings({ accountId }: SignedInUser): Promise<ShopSettings | undefined> {
  return selectShopSettings(accountId);
}
