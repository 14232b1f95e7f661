import { TEST_SHOP } from "@/lib/caller";
import { type Sql, sql } from "@/lib/db/sql";

/** A condition on `accounts`: a reseller approved for live, with a shop to send a customer to that it shows, and not suspended. */
export const isOpenShop: Sql = sql`
  kind = 'reseller' AND id <> ${TEST_SHOP.accountId}::uuid AND shop_url IS NOT NULL AND live_approved_at IS NOT NULL
  AND suspended_at IS NULL AND shop_visible`;

/** A condition that holds while that shop can be picked. */
export const shopIsOpen = (id: string): Sql =>
  sql`EXISTS (SELECT FROM accounts WHERE ${isOpenShop} AND id = ${id}::uuid)`;
