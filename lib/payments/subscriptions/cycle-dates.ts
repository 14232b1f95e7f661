import { DateTime, type DurationLike } from "luxon";
import { isOverdue } from "./rules";
import type { BillingInterval, SubscriptionStatus } from "./schema";

const steps: Readonly<Record<BillingInterval, (cycles: number) => DurationLike>> = {
  daily: (cycles) => ({ days: cycles }),
  weekly: (cycles) => ({ weeks: cycles }),
  monthly: (cycles) => ({ months: cycles }),
  quarterly: (cycles) => ({ months: 3 * cycles }),
  yearly: (cycles) => ({ years: cycles }),
};

/**
 * Returns when the next cycle is due after `cycles` paid cycles: `activatedAt` plus `cycles` intervals, in the local time of
 * `timezone`. Counts from the activation, so a monthly subscription activated on the 31st is due on the last day of each month.
 * Daylight saving time never changes the local day.
 */
export function nextCycleAt(
  activatedAt: Date,
  cycles: number,
  interval: BillingInterval,
  timezone: string,
): Date {
  return DateTime.fromJSDate(activatedAt, { zone: timezone }).plus(steps[interval](cycles)).toJSDate();
}

/**
 * Returns when a cycle due at `dueAt` becomes overdue: `days` calendar days later, at the same local time in `timezone`. Daylight
 * saving time never changes the local day.
 */
export function overdueAt(dueAt: Date, days: number, timezone: string): Date {
  return DateTime.fromJSDate(dueAt, { zone: timezone }).plus({ days }).toJSDate();
}

/** The data that determines the due dates of a subscription's cycles. */
type CycleSchedule = {
  readonly status: SubscriptionStatus;
  readonly activatedAt: Date | null;
  readonly currentCycle: number;
  readonly totalCycles: number | null;
  readonly interval: BillingInterval;
  readonly timezone: string;
};

/**
 * Returns the number of the last cycle, from `from` to at most `max`, that is due by the end of a date (ISO 8601) in the
 * subscription's time zone. Returns `from - 1` if there is none. A subscription that is not active yet is assumed to start at
 * `at`.
 */
export function lastCycleDueBy(
  { activatedAt, totalCycles, interval, timezone }: Omit<CycleSchedule, "status" | "currentCycle">,
  date: string,
  { from, max, at }: { readonly from: number; readonly max: number; readonly at: Date },
): number {
  const end = DateTime.fromISO(date, { zone: timezone }).endOf("day").toJSDate();
  const isDue = (number: number) => nextCycleAt(activatedAt ?? at, number - 1, interval, timezone) <= end;
  const limit = Math.min(max, totalCycles ?? max);
  let last = from - 1;
  while (last < limit && isDue(last + 1)) last += 1;
  return last;
}

/** Returns the number of unpaid cycles that are overdue at `at`. */
export function missedCycles(schedule: CycleSchedule, at: Date): number {
  return countUnpaid(schedule, (dueAt) => isOverdue(dueAt, at));
}

/** Returns the number of unpaid cycles that are due at `at`, including overdue ones. */
export function dueCycles(schedule: CycleSchedule, at: Date): number {
  return countUnpaid(schedule, (dueAt) => dueAt <= at);
}

/**
 * Returns the number of unpaid cycles of an active subscription, counted in order up to the first one for which `counts` returns
 * false.
 */
function countUnpaid(schedule: CycleSchedule, counts: (dueAt: Date) => boolean): number {
  const { status, activatedAt, currentCycle, totalCycles, interval, timezone } = schedule;
  if (status !== "active" || !activatedAt) return 0;
  const isCounted = (paid: number) =>
    (totalCycles === null || paid < totalCycles) &&
    counts(nextCycleAt(activatedAt, paid, interval, timezone));
  let unpaid = 0;
  while (isCounted(currentCycle + unpaid)) unpaid += 1;
  return unpaid;
}
