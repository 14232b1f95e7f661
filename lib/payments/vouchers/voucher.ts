import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { formatMinor, type Minor, minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { formatVoucherCode } from "@/lib/base/voucher-code";
import { hashVoucherCode, newVoucherCode, sealVoucherCode } from "./code";
import { addMonths, type VoucherState, voucherStatusAt } from "./rules";
import type { VoucherResource } from "./schema";
import type { NewVoucher } from "./voucher.sql";

/**
 * Returns the voucher as shown to its reseller at `time`. The result contains the full code, so show it only to the reseller that
 * sold it.
 */
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
    currency: CURRENCY,
    status: voucherStatusAt(voucher, time),
    created_at: timestamp(voucher.createdAt),
    expires_at: timestamp(voucher.expiresAt),
    blocked_at: timestampOrNull(voucher.blockedAt),
  };
}

/** Returns the URL of the page where customers check a voucher's balance. */
export function balancePage(): string {
  return `${env().publicUrl}/vouchers`;
}

/**
 * Returns the URL that the QR code of a printed voucher contains. The voucher code is in the fragment, which browsers do not
 * send, so it never appears in a server log.
 */
export function voucherLink(code: string): string {
  return `${env().publicUrl}/v#${code}`;
}

/** Returns a new voucher to issue, with a new code, valid for VOUCHER_VALIDITY_MONTHS from `at`. Stores nothing. */
export function mintVoucher(amount: Minor, at: Date): NewVoucher {
  const code = newVoucherCode();
  return {
    id: newId(),
    code,
    codeHash: hashVoucherCode(code),
    codeCipher: sealVoucherCode(code),
    amount,
    redeemed: minor(0),
    expiresAt: addMonths(at, env().VOUCHER_VALIDITY_MONTHS),
    blockedAt: null,
  };
}
