import { qrPath } from "@/components/ui/qr-path";
import type { Slip } from "@/lib/payments/voucher-payments/print-slip";
import type { PrintedVouchers } from "./voucher-sheet";

/** Printed vouchers with a QR code each. The QR code contains only the voucher code. */
export function printedVouchers({ vouchers, ...slip }: Slip): PrintedVouchers {
  return { ...slip, vouchers: vouchers.map((voucher) => ({ ...voucher, qr: qrPath(voucher.code) })) };
}
