import { DateTime, Info } from "luxon";
import { DAY_MS, MINUTE_MS } from "./clock";

/** Returns the calendar date in a time zone at the time `at`, as midnight UTC of that date. */
export function calendarDate(at: Date, timezone: string): DateTime {
  const { year, month, day } = DateTime.fromJSDate(at, { zone: timezone });
  return DateTime.utc(year, month, day);
}

/**
 * Returns the start of a calendar date in a time zone. `date` is midnight UTC of that date. If midnight occurs twice, returns
 * the first one. If the clocks skip midnight, returns the time they skip to.
 */
export function startOfDate(date: DateTime, timezone: string): Date {
  const zone = Info.normalizeZone(timezone);
  const midnightMs = date.toMillis();
  const offset = zone.offset(midnightMs - DAY_MS);
  // Most days have no clock change nearby. This shortcut for them takes a third of the time of the general case.
  if (offset === zone.offset(midnightMs + DAY_MS)) return new Date(midnightMs - offset * MINUTE_MS);
  const midnights = date.setZone(zone, { keepLocalTime: true }).getPossibleOffsets();
  return new Date(Math.min(...midnights.map((midnight) => midnight.toMillis())));
}

/** Returns the starts of `count` consecutive days in a time zone, oldest first. The last day contains the time `at`. */
export function startsOfLastDays(count: number, at: Date, timezone: string): Date[] {
  const today = calendarDate(at, timezone);
  return Array.from({ length: count }, (_, index) =>
    startOfDate(today.minus({ days: count - 1 - index }), timezone),
  );
}
