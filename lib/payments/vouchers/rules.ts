import type { VoucherStatus } from "./schema";

export type VoucherState = {
  currentBalance: number;
  breakageAmount: number;
  expiresAt: Date;
  blockedAt: Date | null;
};

/**
 * A voucher's status, the first that fits: blocked, redeemed (spent to nothing), expired (whether or not a job has
 * moved what was left to breakage), active.
 */
export function voucherStatusAt(state: VoucherState, time: Date): VoucherStatus {
  if (state.blockedAt) return "blocked";
  if (state.currentBalance === 0 && state.breakageAmount === 0) return "redeemed";
  if (state.expiresAt <= time) return "expired";
  return "active";
}

/** The same day of the month so many months later, clamped to the month's last day, in UTC. */
export function addMonths(time: Date, months: number): Date {
  const result = new Date(time);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return result;
}
