import type { Caller } from "@/lib/base/caller";
import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { formatMinor } from "@/lib/base/money";
import { found, type Outcome } from "@/lib/base/outcome";
import { env } from "@/lib/base/settings/env";
import { findPayment, type PaymentRow, type SoldVoucher } from "@/lib/payments/payment.sql";
import { presentVoucher } from "@/lib/payments/vouchers/voucher";
import type { PaymentResource } from "./schema";

/** Returns the payment as shown to its reseller at `time`, with full voucher codes. */
export function presentPayment(
  row: PaymentRow,
  vouchers: readonly SoldVoucher[],
  time: Date,
): PaymentResource {
  const { CURRENCY } = env();
  return {
    reference: row.reference,
    amount: row.amount,
    amount_display: formatMinor(row.amount, CURRENCY),
    currency: CURRENCY,
    voucher_count: row.voucherCount,
    status: row.chargedBackAt ? "charged_back" : "success",
    customer_identifier: row.customerIdentifier,
    metadata: row.metadata,
    vouchers: vouchers.map((voucher) => presentVoucher(voucher, time)),
    created_at: timestamp(row.createdAt),
    charged_back_at: timestampOrNull(row.chargedBackAt),
    ...(row.subscription && { subscription: { ...row.subscription, currency: CURRENCY } }),
  };
}

/**
 * Retrieves one of the caller's payments. The caller must send the identifier of its customer. Throws `not_found` for a missing
 * or wrong `customer_identifier` and for another tenant's payment.
 */
export async function retrievePayment(
  caller: Caller,
  input: { reference: string; customer_identifier?: string | undefined },
): Promise<Outcome<PaymentResource>> {
  const { reference, customer_identifier: customerIdentifier } = input;
  const sold = customerIdentifier && (await findPayment(caller, { reference, customerIdentifier }));
  if (!sold) throw new AppError("not_found");
  return found(presentPayment(sold.payment, sold.vouchers, now()));
}
