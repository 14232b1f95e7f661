import { qrPath } from "@/components/ui/qr-path";
import type { Slip } from "@/lib/payments/voucher-payments/print-slip";
import type { ShownSlip } from "./slip-sheet";

/** A slip with the picture of each code, which holds the code and nothing else. */
export function shownSlip({ vouchers, ...slip }: Slip): ShownSlip {
  return { ...slip, vouchers: vouchers.map((voucher) => ({ ...voucher, qr: qrPath(voucher.code) })) };
}
