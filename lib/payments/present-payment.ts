import { timestamp, timestampOrNull } from "@/lib/clock";
import { env } from "@/lib/env";
import { formatMinor } from "@/lib/money";
import type { PaymentRow, SoldVoucher } from "@/lib/sales/sold-payment";
import { presentVoucher } from "@/lib/vouchers/present-voucher";
import type { PaymentResource } from "./schema";

/** The payment as its reseller sees it at a time, codes in clear. */
export function presentPayment(
  row: PaymentRow,
  vouchers: readonly SoldVoucher[],
  time: Date,
): PaymentResource {
  return {
    reference: row.reference,
    amount: row.amount,
    amount_display: formatMinor(row.amount, env().CURRENCY),
    voucher_count: row.voucherCount,
    status: row.chargedBackAt ? "charged_back" : "success",
    customer_identifier: row.customerIdentifier,
    metadata: row.metadata,
    vouchers: vouchers.map((voucher) => presentVoucher(voucher, time)),
    created_at: timestamp(row.createdAt),
    charged_back_at: timestampOrNull(row.chargedBackAt),
    ...(row.subscription && { subscription: row.subscription }),
  };
}
