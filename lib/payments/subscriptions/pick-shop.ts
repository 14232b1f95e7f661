import { findOpenShop, shopUrlFor } from "@/lib/accounts/shops/find-shop";
import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { selectByAccessCode, updatePick } from "./store";
import { checkoutStateOf } from "./view-checkout";

export type ShopPick =
  /** Send the customer to this URL; it identifies the subscription to the shop. */
  { readonly kind: "picked"; readonly shopUrl: string } | { readonly kind: "closed" };

/**
 * Records the shop that the customer of a live subscription picked. The pick does not assign a reseller: the customer can pick
 * again until a shop has billed a cycle. Returns `closed` unless the subscription is pending. Throws `not_found` for a test or
 * unknown checkout, and `validation_failed` on `shop_id` for a shop that cannot be picked.
 */
export async function pickShop(accessCode: string, shopId: string): Promise<ShopPick> {
  return retryOnConflict(async () => {
    const shop = await findOpenShop(shopId);
    if (!shop) throw invalidField("shop_id", "is not open for new subscriptions; pick another shop");
    const row = await selectByAccessCode(accessCode);
    if (row?.environment !== "live") throw new AppError("not_found");
    if (checkoutStateOf(row) !== "pending") return { kind: "closed" };
    if (!(await updatePick(row, shop.id, now()))) return CONFLICT;
    return { kind: "picked", shopUrl: shopUrlFor(shop, row.subscriptionAccessCode) };
  });
}
