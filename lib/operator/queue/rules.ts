import { DAY_MS, MINUTE_MS } from "@/lib/base/clock";

export const REFUSALS_PERIOD_MS = 15 * MINUTE_MS;

/** The minimum number of refused voucher codes in one minute that suggests that someone is guessing codes. */
export const UNUSUAL_REFUSALS_PER_MINUTE = 30;

/**
 * The minimum number of chargebacks in 24 hours that can be unusual for a reseller. To be unusual, the number must also be at
 * least {@link UNUSUAL_TIMES_AVERAGE} times the reseller's daily average.
 */
export const UNUSUAL_CHARGE_BACKS_PER_DAY = 5;
const UNUSUAL_TIMES_AVERAGE = 3;

/** The number of days over which a reseller's daily average of chargebacks is computed. This period ends 24 hours ago. */
export const USUAL_DAYS = 28;
export const USUAL_MS = (USUAL_DAYS + 1) * DAY_MS;

/** A reseller's number of chargebacks in the last 24 hours, and in the {@link USUAL_DAYS} days before that. */
type ChargeBacks = { readonly lastDay: number; readonly before: number };

export function hasUnusualRefusals(inBusiestMinute: number): boolean {
  return inBusiestMinute >= UNUSUAL_REFUSALS_PER_MINUTE;
}

/**
 * Returns whether a reseller's number of chargebacks in the last 24 hours is unusual: at least {@link
 * UNUSUAL_CHARGE_BACKS_PER_DAY} and at least {@link UNUSUAL_TIMES_AVERAGE} times the reseller's daily average.
 */
export function hasUnusualChargeBacks({ lastDay, before }: ChargeBacks): boolean {
  return lastDay >= UNUSUAL_CHARGE_BACKS_PER_DAY && lastDay * USUAL_DAYS >= UNUSUAL_TIMES_AVERAGE * before;
}

/**
 * Returns the average number of chargebacks per day in the {@link USUAL_DAYS} days before the last 24 hours, rounded to one
 * decimal place.
 */
export function usualPerDay({ before }: ChargeBacks): number {
  return Math.round((before * 10) / USUAL_DAYS) / 10;
}
