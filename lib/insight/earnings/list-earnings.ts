import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { emailUnlessErased } from "@/lib/insight/customers/list-customers";
import { netOf } from "./rules";
import { type EarningFilter, type EarningRow, selectEarnings } from "./store";

/** A payment or refund as the partner's dashboard shows it. The amounts of a refund are negative. */
export type EarningResource = ReturnType<typeof presentEarning>;

/** Returns a page of the caller's payments and refunds, newest first, as recorded in the ledger. */
export function listEarnings(
  caller: Caller,
  wanted: EarningFilter & PageRequest,
): Promise<Page<EarningResource>> {
  return readPage(wanted, (page) => selectEarnings(caller, { ...wanted, ...page }), presentEarning);
}

function presentEarning(row: EarningRow) {
  const { CURRENCY } = env();
  const amount = netOf(row);
  return {
    id: row.id,
    source: row.source,
    reference: row.reference,
    cycle: row.cycle,
    refund: row.refund,
    customer_id: row.customerId,
    customer_email: emailUnlessErased({ id: row.customerId, email: row.email }),
    country_code: row.countryCode,
    amount,
    amount_display: formatMinor(amount, CURRENCY),
    platform_fee: row.fee,
    platform_fee_display: formatMinor(row.fee, CURRENCY),
    partner_payout_amount: row.payout,
    partner_payout_amount_display: formatMinor(row.payout, CURRENCY),
    paid_at: timestamp(row.earnedAt),
  };
}
