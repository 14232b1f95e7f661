import type { Tenant } from "@/lib/base/caller";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { presentEntry } from "./list-wallet-transfers";
import type { WalletEntry } from "./schema";
import { selectWalletStatement } from "./store";

/** A line of the statement on the dashboard. `voucher_count` is null for what moves no vouchers. */
export type StatementLine = WalletEntry & { readonly voucher_count: number | null };

const OF_VOUCHERS: readonly WalletEntry["kind"][] = ["sale", "charge_back"];

/**
 * A page of a wallet's statement, newest first: one line a sale, top-up, charge-back or debit. Its amounts add up to the same
 * as those of the transfers, which the API lists one by one.
 */
export function listWalletStatement(owner: Tenant, wanted: PageRequest): Promise<Page<StatementLine>> {
  return readPage(
    wanted,
    (page) => selectWalletStatement(owner, page),
    (row) => ({ ...presentEntry(row), voucher_count: OF_VOUCHERS.includes(row.kind) ? row.lineCount : null }),
  );
}
