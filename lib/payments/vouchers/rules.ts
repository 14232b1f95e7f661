import type { VoucherStatus } from "./schema";

export type VoucherState = {
  currentBalance: number;
  breakageAmount: number;
  expiresAt: Date;
  blockedAt: Date | null;
};

/**
 * Returns a voucher's status at `time`. The first match wins: blocked, redeemed (the balance was spent), expired, active. An
 * expired voucher is `expired` both before and after its balance is moved to breakage. A refund to an expired voucher extends
 * its validity, so the voucher is active again.
 */
export function voucherStatusAt(state: VoucherState, time: Date): VoucherStatus {
  if (state.blockedAt) return "blocked";
  const isPastEnd = state.expiresAt <= time;
  if (state.currentBalance === 0 && !(isPastEnd && state.breakageAmount > 0)) return "redeemed";
  if (isPastEnd) return "expired";
  return "active";
}
