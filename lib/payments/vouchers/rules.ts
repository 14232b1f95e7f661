import type { VoucherStatus } from "./schema";

export type VoucherState = {
  currentBalance: number;
  /** True if, at or after the voucher's current expiry time, a balance of the voucher was moved to breakage. */
  hasLapsed: boolean;
  expiresAt: Date;
  blockedAt: Date | null;
};

/**
 * Returns a voucher's status at `time`. The first match wins: blocked, redeemed (the balance was spent), expired, active. An
 * expired voucher is `expired` both before and after its balance is moved to breakage. A refund to an expired voucher extends
 * its validity, so the voucher is active again and, once that balance is spent, redeemed.
 */
export function voucherStatusAt(state: VoucherState, time: Date): VoucherStatus {
  if (state.blockedAt) return "blocked";
  if (state.currentBalance === 0 && !state.hasLapsed) return "redeemed";
  // The process that moved the balance may have a faster clock than this one.
  return state.hasLapsed || state.expiresAt <= time ? "expired" : "active";
}
