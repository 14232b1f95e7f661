import { TEST_SHOP } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";

/** True for `accounts` that are live, unsuspended resellers with a shop URL. */
export const sendsCustomers: Sql = sql`
  kind = 'reseller' AND id <> ${TEST_SHOP.accountId}::uuid AND shop_url IS NOT NULL AND live_approved_at IS NOT NULL
  AND suspended_at IS NULL`;

/** True for `accounts` whose shop can be chosen for a new subscription. */
export const isOpenShop: Sql = sql`${sendsCustomers} AND shop_visible`;

/** True if the shop of that account can be chosen. */
export const shopIsOpen = (id: string): Sql =>
  sql`EXISTS (SELECT FROM accounts WHERE ${isOpenShop} AND id = ${id}::uuid)`;
