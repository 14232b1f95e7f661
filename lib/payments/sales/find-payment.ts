import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { openVoucherCode } from "@/lib/payments/vouchers/code";
import { type PaymentRow, presentPayment, type SoldVoucher } from "./present-payment";
import type { PaymentResource } from "./schema";
import { type PaymentLookup, selectPayment } from "./store";

/**
 * Returns one of the caller's payments with its vouchers in the order they were sold, codes in clear. Undefined for
 * another tenant's payment.
 */
export async function findPayment(
  caller: Caller,
  by: PaymentLookup,
): Promise<{ payment: PaymentRow; vouchers: SoldVoucher[] } | undefined> {
  const rows = await selectPayment({ caller, by });
  const [payment] = rows;
  if (!payment) return undefined;
  const vouchers = rows.map((row) => ({
    ...row,
    createdAt: row.soldAt,
    code: openVoucherCode(row.codeCipher),
  }));
  return { payment, vouchers };
}

/**
 * Retrieves one of the caller's payments. The caller must name the customer it was made for. Throws `not_found` for a
 * missing or wrong `customer_identifier` and for another tenant's payment.
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
