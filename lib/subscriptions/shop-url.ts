import { addToQuery } from "@/lib/payment-requests/add-to-query";
import type { SubscriptionRow } from "./present-subscription";
import type { ShopRow } from "./shop-store";

/** Where a customer goes who picked the shop: its own URL, which there learns the code that bills the subscription. */
export function shopUrlFor(
  shop: Pick<ShopRow, "shopUrl">,
  subscription: Pick<SubscriptionRow, "subscriptionAccessCode">,
): string {
  return addToQuery(shop.shopUrl, "subscription_access_code", subscription.subscriptionAccessCode);
}
