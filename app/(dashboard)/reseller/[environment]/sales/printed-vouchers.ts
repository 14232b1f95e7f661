import { type PrintedVouchers } from "./voucher-sheet";
import { qrPath } from "@/components/ui/qr-path";
import { type PrintedVouchers } from "@/lib/payments/sales/reveal-codes";

/** Printed vouchers with a QR code each. The QR code contains only the voucher code. */
export function printedVouchers({ vouchers, ...slip }: PrintedVouchers): PrintedVouchers {
  return { ...slip, vouchers: vouchers.map((voucher) => ({ ...voucher, qr: qrPath(voucher.code) })) };
}
