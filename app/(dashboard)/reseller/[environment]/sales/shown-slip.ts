import { qrPath } from "@/components/ui/qr-path";
import type { PrintedVouchers } from "@/lib/payments/sales/reveal-codes";
import type { ShownSlip } from "./slip-sheet";

/** A slip with the picture of each code, which holds the code and nothing else. */
export function shownSlip({ vouchers, ...slip }: PrintedVouchers): ShownSlip {
  return { ...slip, vouchers: vouchers.map((voucher) => ({ ...voucher, qr: qrPath(voucher.code) })) };
}
