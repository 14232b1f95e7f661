import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import type { PaymentRow, SoldVoucher } from "@/lib/payments/sales/sold-payment";
import { presentVoucher } from "@/lib/payments/vouchers/present-voucher";
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
