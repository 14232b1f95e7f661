import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type ShopUrls, selectShopUrls } from "./store";

/** Where the reseller's customers are sent, what waits for the operator, and what was refused; undefined for other kinds. */
export function findShopUrls({ accountId }: SignedInUser): Promise<ShopUrls | undefined> {
  return selectShopUrls(accountId);
}
