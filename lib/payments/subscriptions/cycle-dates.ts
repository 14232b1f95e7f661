import { DateTime, type DurationLike } from "luxon";
import type { BillingInterval } from "./schema";

const steps: Readonly<Record<BillingInterval, (cycles: number) => DurationLike>> = {
  daily: (cycles) => ({ days: cycles }),
  weekly: (cycles) => ({ weeks: cycles }),
  monthly: (cycles) => ({ months: cycles }),
  quarterly: (cycles) => ({ months: 3 * cycles }),
  yearly: (cycles) => ({ years: cycles }),
};

/**
 * When the cycle after `cycles` paid ones is due: activation + cycles x interval by the calendar and clock of the IANA time
 * zone that was fixed on the subscription at its activation. Counted from the activation each time, so that a month end clamped to a shorter month's
 * last day comes back in the next long one; daylight saving shifts the instant, never the day.
 */
export function nextCycleAt(
  activatedAt: Date,
  cycles: number,
  interval: BillingInterval,
  timezone: string,
): Date {
  return DateTime.fromJSDate(activatedAt, { zone: timezone }).plus(steps[interval](cycles)).toJSDate();
}
