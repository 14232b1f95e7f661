import { DateTime } from "luxon";
import { startOfDate } from "@/lib/base/calendar-day";

/**
 * Returns the start of a day such as `2026-11-21` in a time zone, shifted by `plusDays`, or undefined for an invalid day. If a
 * clock change repeats midnight, the day starts at the first midnight.
 */
export function dayStart(date: string, timezone: string, plusDays = 0): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? timeIn(date, "utc") : undefined;
  return day && startOfDate(day.plus({ days: plusDays }), timezone);
}

/** Returns the exclusive end of a day in a time zone, which is the start of the next day, or undefined for an invalid day. */
export function dayEnd(date: string, timezone: string): Date | undefined {
  return dayStart(date, timezone, 1);
}

/** Returns the calendar day of `moment` in a time zone, shifted by `plusDays`, in the format of a date field: `2026-11-21`. */
export function dayOf(moment: Date, timezone: string, plusDays = 0): string {
  return DateTime.fromJSDate(moment, { zone: timezone }).plus({ days: plusDays }).toFormat("yyyy-MM-dd");
}

/**
 * Parses a field value such as `2026-11-21T14:05` as a local time in a time zone. If a clock change repeats the time, returns
 * the first of the two. Returns undefined if the value is invalid.
 */
export function momentIn(wallClock: string, timezone: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(wallClock)) return undefined;
  const times = timeIn(wallClock, timezone)?.getPossibleOffsets();
  return times && new Date(Math.min(...times.map((time) => time.toMillis())));
}

/** Returns the minute of `moment` in a time zone in the format that {@link momentIn} parses: `2026-11-21T14:05`. */
export function minuteOf(moment: Date, timezone: string): string {
  return DateTime.fromJSDate(moment, { zone: timezone }).toFormat("yyyy-MM-dd'T'HH:mm");
}

function timeIn(text: string, timezone: string): DateTime | undefined {
  const time = DateTime.fromISO(text, { zone: timezone });
  return time.isValid ? time : undefined;
}
