import { qrPath } from "@/components/ui/qr-path";
import type { PrintedVouchers as PrintedVouchersWithoutQr } from "@/lib/payments/voucher-payments/view-sale";
import type { PrintedVouchers } from "./voucher-sheet";

/** Printed vouchers with a QR code each. The QR code contains only the voucher code. */
export function printedVouchers({ vouchers, ...slip }: PrintedVouchersWithoutQr): PrintedVouchers {
  return { ...slip, vouchers: vouchers.map((voucher) => ({ ...voucher, qr: qrPath(voucher.code) })) };
}
