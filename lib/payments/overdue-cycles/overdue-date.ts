import { DateTime } from "luxon";

/**
 * Returns when a cycle due at `dueAt` becomes overdue: `days` calendar days later, at the same local time in the subscription's IANA
 * time zone, like its due dates. Daylight saving shifts the instant, never the day.
 */
export function overdueAt(dueAt: Date, days: number, timezone: string): Date {
  return DateTime.fromJSDate(dueAt, { zone: timezone }).plus({ days }).toJSDate();
}
