import { DAY_MS, MINUTE_MS } from "@/lib/base/clock";

/** How far back refused codes are looked at. */
export const REFUSALS_LOOKED_AT_MS = 15 * MINUTE_MS;

/** From so many in one minute on, codes refused at checkouts are odd: somebody may be guessing. */
export const ODD_REFUSALS_A_MINUTE = 30;

/** A day's charge-backs of a reseller are odd from so many on, if they are also so many times its usual day's. */
export const ODD_CHARGE_BACKS_A_DAY = 5;
const ODD_TIMES_USUAL = 3;

/** A usual day is one of these before the last. */
const USUAL_DAYS = 28;
export const USUAL_MS = (USUAL_DAYS + 1) * DAY_MS;

/** A reseller's charge-backs of the last 24 hours, and how many it had in the {@link USUAL_DAYS} days before them. */
type ChargeBacks = { readonly lastDay: number; readonly before: number };

export function isOddRefusals(inBusiestMinute: number): boolean {
  return inBusiestMinute >= ODD_REFUSALS_A_MINUTE;
}

/** Whether a reseller's sales are charged back far more often than it is used to. */
export function isOddChargeBacks({ lastDay, before }: ChargeBacks): boolean {
  return lastDay >= ODD_CHARGE_BACKS_A_DAY && lastDay * USUAL_DAYS >= ODD_TIMES_USUAL * before;
}

/** A usual day's charge-backs, to one decimal. */
export function usualADay({ before }: ChargeBacks): number {
  return Math.round((before * 10) / USUAL_DAYS) / 10;
}
