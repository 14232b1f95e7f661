import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { type Page, readPage, type TimeRangePageRequest } from "@/lib/db/page";
import type { WalletEntry } from "./schema";
import { selectWalletTransfers, type WalletFilter, type WalletTransferRow } from "./store";

/** A page of the caller's wallet transfers, newest first. A sale has one for each of its vouchers. */
export function listWalletTransfers(
  caller: Caller,
  wanted: WalletFilter & TimeRangePageRequest,
): Promise<Page<WalletEntry>> {
  return readPage(wanted, (page) => selectWalletTransfers(caller, { ...wanted, ...page }), presentEntry);
}

/** A wallet's transfer as its account sees it: the amount is negative where money went out. */
export function presentEntry(row: WalletTransferRow): WalletEntry {
  const { CURRENCY } = env();
  const amount = row.incoming ? row.amount : -row.amount;
  return {
    id: row.id,
    kind: row.kind,
    amount,
    amount_display: formatMinor(amount, CURRENCY),
    balance_after: row.balanceAfter,
    balance_after_display: formatMinor(row.balanceAfter, CURRENCY),
    reference: row.reference,
    customer_identifier: row.customerIdentifier,
    reseller_charge_reference: row.chargeReference,
    reseller_subscription_reference: row.subscriptionReference,
    created_at: timestamp(row.createdAt),
  };
}
