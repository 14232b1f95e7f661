import { setQueryParam } from "@/lib/base/query-param";
import type { ShopRow } from "./store";

/** Where a customer goes who picked the shop: its own URL, which there learns the code that bills the subscription. */
export function shopUrlFor({ shopUrl }: Pick<ShopRow, "shopUrl">, subscriptionAccessCode: string): string {
  return setQueryParam(shopUrl, "subscription_access_code", subscriptionAccessCode);
}
