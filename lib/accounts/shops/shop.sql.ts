import { TEST_SHOP } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";

/** SQL condition on `accounts` that is true for live, unsuspended resellers with a shop URL. */
export const isLiveShop: Sql = sql`
  kind = 'reseller' AND id <> ${TEST_SHOP.accountId}::uuid AND shop_url IS NOT NULL AND live_approved_at IS NOT NULL
  AND suspended_at IS NULL`;

/** SQL condition on `accounts` that is true if the shop can be chosen for a new subscription. */
export const isSelectableShop: Sql = sql`${isLiveShop} AND shop_visible`;

/** Returns an SQL condition that is true if the shop of this account can be chosen for a new subscription. */
export const shopIsSelectable = (id: string): Sql =>
  sql`EXISTS (SELECT FROM accounts WHERE ${isSelectableShop} AND id = ${id}::uuid)`;
