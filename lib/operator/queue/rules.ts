import { DAY_MS, MINUTE_MS } from "@/lib/base/clock";

export const REFUSALS_PERIOD_MS = 15 * MINUTE_MS;

/** This many refused codes in one minute are unusual: someone may be guessing codes. */
export const UNUSUAL_REFUSALS_PER_MINUTE = 30;

/**
 * The number of chargebacks per day from which a reseller's are unusual, if they also exceed its average by the factor below.
 */
export const UNUSUAL_CHARGE_BACKS_PER_DAY = 5;
const UNUSUAL_TIMES_AVERAGE = 3;

/** The number of days before the last one over which the average is computed. */
const USUAL_DAYS = 28;
export const USUAL_MS = (USUAL_DAYS + 1) * DAY_MS;

/** The number of a reseller's chargebacks in the last 24 hours, and in the {@link USUAL_DAYS} days before. */
type ChargeBacks = { readonly lastDay: number; readonly before: number };

export function hasUnusualRefusals(inBusiestMinute: number): boolean {
  return inBusiestMinute >= UNUSUAL_REFUSALS_PER_MINUTE;
}

/** True if the reseller has far more chargebacks than its average. */
export function hasUnusualChargeBacks({ lastDay, before }: ChargeBacks): boolean {
  return lastDay >= UNUSUAL_CHARGE_BACKS_PER_DAY && lastDay * USUAL_DAYS >= UNUSUAL_TIMES_AVERAGE * before;
}

/** The average number of chargebacks per day, to one decimal. */
export function usualADay({ before }: ChargeBacks): number {
  return Math.round((before * 10) / USUAL_DAYS) / 10;
}
