import type { Tenant } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";
import { ownedWallet } from "../wallet.sql";

/** The largest sale allowed from a wallet, in minor units; null is any that it covers. */
export type LargestSale = number | null;

/** Changes the largest sale of a wallet that has it as it was seen, and answers its id. */
export function changeLargestSale(owner: Tenant, seen: LargestSale, after: LargestSale): Sql {
  return sql`
    UPDATE wallets w SET largest_sale = ${after}::bigint FROM ledger_accounts l
    WHERE ${ownedWallet(owner)} AND w.ledger_account_id = l.id AND w.largest_sale IS NOT DISTINCT FROM ${seen}::bigint
    RETURNING w.ledger_account_id`;
}
