import { DateTime } from "luxon";

/** What a date field holds, such as `2026-11-21`: its first moment in that zone, or undefined for no such day. */
export function dayStart(date: string, timezone: string): Date | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? timeIn(date, timezone)?.startOf("day").toJSDate() : undefined;
}

/** The first moment after that day. */
export function dayEnd(date: string, timezone: string): Date | undefined {
  const start = dayStart(date, timezone);
  return start && DateTime.fromJSDate(start, { zone: timezone }).plus({ days: 1 }).startOf("day").toJSDate();
}

/** The day a moment falls on by the clocks of a zone, as a date field has it. */
export function dayOf(moment: Date, timezone: string): string {
  return DateTime.fromJSDate(moment, { zone: timezone }).toFormat("yyyy-MM-dd");
}

/** What a field for a date and a time holds, such as `2026-11-21T14:05`, as the moment it is in that zone. */
export function momentIn(wallClock: string, timezone: string): Date | undefined {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(wallClock)
    ? timeIn(wallClock, timezone)?.toJSDate()
    : undefined;
}

function timeIn(text: string, timezone: string): DateTime | undefined {
  const time = DateTime.fromISO(text, { zone: timezone });
  return time.isValid ? time : undefined;
}
