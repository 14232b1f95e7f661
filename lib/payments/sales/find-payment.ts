import type { Caller } from "@/lib/base/caller";
import { openVoucherCode } from "@/lib/payments/vouchers/code";
import type { PaymentRow, SoldVoucher } from "./sold-payment";
import { type PaymentName, selectPayment } from "./store";

/**
 * One of the caller's payments with its vouchers, codes in clear, in the order they were sold; undefined for what is
 * not the caller's.
 */
export async function findPayment(
  caller: Caller,
  by: PaymentName,
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
