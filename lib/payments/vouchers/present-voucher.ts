import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { formatVoucherCode } from "@/lib/base/voucher-code";
import { type VoucherState, voucherStatusAt } from "./rules";
import type { VoucherResource } from "./schema";

/** The voucher as its reseller sees it at a time. `code` is in clear, so only its seller may be shown the result. */
export function presentVoucher(
  voucher: VoucherState & { code: string; initialBalance: number; createdAt: Date },
  time: Date,
): VoucherResource {
  const { CURRENCY } = env();
  return {
    code: formatVoucherCode(voucher.code),
    initial_balance: voucher.initialBalance,
    initial_balance_display: formatMinor(voucher.initialBalance, CURRENCY),
    current_balance: voucher.currentBalance,
    current_balance_display: formatMinor(voucher.currentBalance, CURRENCY),
    status: voucherStatusAt(voucher, time),
    created_at: timestamp(voucher.createdAt),
    expires_at: timestamp(voucher.expiresAt),
    blocked_at: timestampOrNull(voucher.blockedAt),
  };
}
