import { qrPath } from "@/components/ui/qr-path";
import type { Slip } from "@/lib/payments/voucher-payments/print-slip";
import type { ShownSlip } from "./slip-sheet";

/** Printed vouchers with a QR code each. The QR code contains only the voucher code. */
export function shownSlip({ vouchers, ...slip }: Slip): ShownSlip {
  return { ...slip, vouchers: vouchers.map((voucher) => ({ ...voucher, qr: qrPath(voucher.code) })) };
}
