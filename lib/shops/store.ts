import { prisma } from "@/lib/db/prisma";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, noSql, rowOf, rowsOf, sql } from "@/lib/db/sql";
import { isOpenShop } from "./shop.sql";

const shopRow = describeRow({ id: "text", companyName: "text", shopUrl: "text" });

/** A reseller's shop that a customer may pick. */
export type ShopRow = Row<typeof shopRow>;

const SHOP_COLUMNS = columnsOf(shopRow, "accounts");

/** Open shops by name, those whose name contains `search` where it is given. */
export function selectShops(search: string | undefined, limit: number): Promise<ShopRow[]> {
  const pattern = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return rowsOf(shopRow)(sql`
    SELECT ${SHOP_COLUMNS} FROM accounts WHERE ${isOpenShop} ${pattern ? sql`AND company_name ILIKE ${pattern}` : noSql}
    ORDER BY lower(company_name), id LIMIT ${limit}`);
}

export function selectShop(id: string): Promise<ShopRow | undefined> {
  return rowOf(shopRow)(sql`SELECT ${SHOP_COLUMNS} FROM accounts WHERE ${isOpenShop} AND id = ${id}::uuid`);
}

/** The shop a subscription's customer picked last, while it is open. */
export function selectPickedShop(subscriptionId: string): Promise<ShopRow | undefined> {
  return rowOf(shopRow)(sql`
    SELECT ${SHOP_COLUMNS} FROM accounts
    WHERE ${isOpenShop} AND id = (SELECT picked_reseller_id FROM subscriptions WHERE id = ${subscriptionId}::uuid)`);
}

export async function updateShopUrlOf(id: string, shopUrl: string, updatedAt: Date): Promise<void> {
  await prisma().account.updateMany({ where: { id, kind: "reseller" }, data: { shopUrl, updatedAt } });
}
