import { TEST_SHOP } from "@/lib/caller";
import { noSql, runOnce, type Sql, sql } from "@/lib/db/sql";

/** A reseller's shop that a customer may pick. */
export type ShopRow = { id: string; companyName: string; shopUrl: string };

/** Approved for live, with a shop to send a customer to, and not suspended. */
const open: Sql = sql`
  kind = 'reseller' AND id <> ${TEST_SHOP.accountId}::uuid AND shop_url IS NOT NULL AND live_approved_at IS NOT NULL
  AND suspended_at IS NULL`;

const SHOP = sql`id, company_name AS "companyName", shop_url AS "shopUrl"`;

/** Open shops by name, those whose name contains `search` where it is given. */
export function selectShops(search: string | undefined, limit: number): Promise<ShopRow[]> {
  const pattern = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return runOnce<ShopRow>(sql`
    SELECT ${SHOP} FROM accounts WHERE ${open} ${pattern ? sql`AND company_name ILIKE ${pattern}` : noSql}
    ORDER BY lower(company_name), id LIMIT ${limit}`);
}

export async function selectShop(id: string): Promise<ShopRow | undefined> {
  const [row] = await runOnce<ShopRow>(sql`SELECT ${SHOP} FROM accounts WHERE ${open} AND id = ${id}::uuid`);
  return row;
}

/** The shop a subscription's customer picked last, while it is open. */
export async function selectPickedShop(subscriptionId: string): Promise<ShopRow | undefined> {
  const [row] = await runOnce<ShopRow>(sql`
    SELECT ${SHOP} FROM accounts
    WHERE ${open} AND id = (SELECT picked_reseller_id FROM subscriptions WHERE id = ${subscriptionId}::uuid)`);
  return row;
}

export async function updateShopUrlOf(accountId: string, shopUrl: string, at: Date): Promise<void> {
  await runOnce(sql`
    UPDATE accounts SET shop_url = ${shopUrl}, updated_at = ${at}
    WHERE id = ${accountId}::uuid AND kind = 'reseller'`);
}
