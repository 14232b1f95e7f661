import { DateTime, type DurationLike } from "luxon";
import { startOfDate } from "@/lib/base/calendar-day";
import { DAY_MS } from "@/lib/base/clock";
import { overdueRange } from "./rules";
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
 * Returns when a cycle due at `dueAt` becomes overdue: `days` calendar days later, at the same local time in `timezone`.
 * Daylight saving time never changes the local day.
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

type Calendar = Pick<CycleSchedule, "totalCycles" | "interval" | "timezone">;

/**
 * Returns the number of the last cycle, from `from` to at most `max`, that is due by the end of a date (ISO 8601) in the
 * subscription's time zone. Returns `from - 1` if there is none. A subscription that is not active yet is assumed to start at
 * `at`.
 */
export function lastCycleDueBy(
  schedule: Calendar & Pick<CycleSchedule, "activatedAt">,
  date: string,
  { from, max, at }: { readonly from: number; readonly max: number; readonly at: Date },
): number {
  const before = startOfDate(DateTime.fromISO(date, { zone: "utc" }).plus({ days: 1 }), schedule.timezone);
  const started = { ...schedule, activatedAt: schedule.activatedAt ?? at };
  return lastCycleDueBefore(started, before, { from: from - 1, max });
}

/** Returns the number of unpaid cycles that are overdue at `at`, more than a day past their due date. */
export function missedCycles(schedule: CycleSchedule, at: Date): number {
  return cyclesDueBefore(schedule, overdueRange(at).before);
}

/** Returns the number of unpaid cycles that are due at `at`, including overdue ones. */
export function dueCycles(schedule: CycleSchedule, at: Date): number {
  return cyclesDueBefore(schedule, new Date(at.getTime() + 1));
}

/** Returns the number of unpaid cycles that are due before `before`. It is 0 unless the subscription is active. */
export function cyclesDueBefore(schedule: CycleSchedule, before: Date): number {
  const { status, activatedAt, currentCycle } = schedule;
  if (status !== "active" || !activatedAt) return 0;
  return lastCycleDueBefore({ ...schedule, activatedAt }, before, { from: currentCycle }) - currentCycle;
}

const YEAR_MS = 365.2425 * DAY_MS;

const averageMs: Readonly<Record<BillingInterval, number>> = {
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
  monthly: YEAR_MS / 12,
  quarterly: YEAR_MS / 4,
  yearly: YEAR_MS,
};

/**
 * Returns the number of the last cycle after `from`, up to `max` and the final cycle, that is due before `before`. Returns
 * `from` if there is none. Starts from an estimate that is off by only a cycle or two, so the cost does not depend on the
 * number of cycles.
 */
function lastCycleDueBefore(
  { activatedAt, totalCycles, interval, timezone }: Calendar & { readonly activatedAt: Date },
  before: Date,
  { from, max = Number.POSITIVE_INFINITY }: { readonly from: number; readonly max?: number },
): number {
  const isDue = (number: number) => nextCycleAt(activatedAt, number - 1, interval, timezone) < before;
  const limit = Math.min(max, totalCycles ?? max);
  const estimate = 1 + Math.floor((before.getTime() - activatedAt.getTime()) / averageMs[interval]);
  let last = Math.max(from, Math.min(estimate, limit));
  while (last < limit && isDue(last + 1)) last += 1;
  while (last > from && !isDue(last)) last -= 1;
  return last;
}
