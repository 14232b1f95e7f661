import { TEST_SHOP } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";

/** A condition on `accounts`: a reseller approved for live and not suspended, with a shop that customers can be sent to. */
export const sendsCustomers: Sql = sql`
  kind = 'reseller' AND id <> ${TEST_SHOP.accountId}::uuid AND shop_url IS NOT NULL AND live_approved_at IS NOT NULL
  AND suspended_at IS NULL`;

/** A condition on `accounts`: a shop that customers can be sent to and that may be picked for a new subscription. */
export const isOpenShop: Sql = sql`${sendsCustomers} AND shop_visible`;

/** A condition that holds while that shop can be picked. */
export const shopIsOpen = (id: string): Sql =>
  sql`EXISTS (SELECT FROM accounts WHERE ${isOpenShop} AND id = ${id}::uuid)`;
