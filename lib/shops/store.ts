import { TEST_SHOP } from "@/lib/caller";
import { prisma } from "@/lib/db/prisma";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, noSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";

const shopRow = describeRow({ id: "text", companyName: "text", shopUrl: "text" });

/** A reseller's shop that a customer may pick. */
export type ShopRow = Row<typeof shopRow>;

/** Approved for live, with a shop to send a customer to, and not suspended. */
const open: Sql = sql`
  kind = 'reseller' AND id <> ${TEST_SHOP.accountId}::uuid AND shop_url IS NOT NULL AND live_approved_at IS NOT NULL
  AND suspended_at IS NULL`;

const SHOP_COLUMNS = columnsOf(shopRow, "accounts");

/** Open shops by name, those whose name contains `search` where it is given. */
export function selectShops(search: string | undefined, limit: number): Promise<ShopRow[]> {
  const pattern = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return rowsOf(shopRow)(sql`
    SELECT ${SHOP_COLUMNS} FROM accounts WHERE ${open} ${pattern ? sql`AND company_name ILIKE ${pattern}` : noSql}
    ORDER BY lower(company_name), id LIMIT ${limit}`);
}

export function selectShop(id: string): Promise<ShopRow | undefined> {
  return rowOf(shopRow)(sql`SELECT ${SHOP_COLUMNS} FROM accounts WHERE ${open} AND id = ${id}::uuid`);
}

/** The shop a subscription's customer picked last, while it is open. */
export function selectPickedShop(subscriptionId: string): Promise<ShopRow | undefined> {
  return rowOf(shopRow)(sql`
    SELECT ${SHOP_COLUMNS} FROM accounts
    WHERE ${open} AND id = (SELECT picked_reseller_id FROM subscriptions WHERE id = ${subscriptionId}::uuid)`);
}

export async function updateShopUrlOf(id: string, shopUrl: string, updatedAt: Date): Promise<void> {
  await prisma().account.updateMany({ where: { id, kind: "reseller" }, data: { shopUrl, updatedAt } });
}
