import { DateTime } from "luxon";
import { boundedCache } from "@/lib/base/cache";
import { calendarDate, startOfDate } from "@/lib/base/calendar-day";

/** A day, month or quarter in a time zone: `2026-11-22`, `2026-11`, `2026-Q4`. */
export type Period = {
  readonly name: string;
  /** The start of the period, inclusive, and its end, exclusive. */
  readonly from: Date;
  readonly to: Date;
};

type Unit = "day" | "month" | "quarter";

/**
 * The earliest year of a period. `splitIntoSpans` requires UTC offsets that are multiples of 15 minutes, and some time zones
 * had other offsets in earlier centuries.
 */
const FIRST_YEAR = 2020;
/** The earliest month that {@link parsePeriod} accepts. */
export const FIRST_MONTH = `${FIRST_YEAR}-01`;
const LAST_YEAR = 2099;

const FORMATS: Readonly<Record<Unit, string>> = {
  day: "yyyy-MM-dd",
  month: "yyyy-MM",
  quarter: "yyyy-'Q'q",
};
const UNITS = Object.keys(FORMATS) as Unit[];

/**
 * Parses the name of a period. Returns undefined if the name is not valid or the year is before {@link FIRST_YEAR} or after
 * {@link LAST_YEAR}.
 */
export function parsePeriod(name: string, timezone: string): Period | undefined {
  for (const unit of UNITS) {
    const date = DateTime.fromFormat(name, FORMATS[unit], { zone: "utc" });
    const isNamed = date.isValid && date.toFormat(FORMATS[unit]) === name;
    if (isNamed && date.year >= FIRST_YEAR && date.year <= LAST_YEAR) return periodOf(date, unit, timezone);
  }
  return undefined;
}

/** Returns true for a name that {@link parsePeriod} accepts, such as `2026-11-22`, `2026-11` or `2026-Q4`. */
export function isPeriodName(name: string): boolean {
  return parsePeriod(name, "utc") !== undefined;
}

/** Returns the period that contains the time `at`. */
export function periodAt(at: Date, unit: Unit, timezone: string): Period {
  return periodOf(calendarDate(at, timezone).startOf(unit), unit, timezone);
}

/** Returns the days of a period, in order. */
export function daysInPeriod({ from, to }: Period, timezone: string): Period[] {
  const days: Period[] = [];
  let date = calendarDate(from, timezone);
  for (let begins = from; begins < to; ) {
    const next = date.plus({ days: 1 });
    const ends = startOfDate(next, timezone);
    days.push({ name: date.toFormat(FORMATS.day), from: begins, to: ends });
    [date, begins] = [next, ends];
  }
  return days;
}

/** Caches the results of {@link latestPeriods}, which stay the same until the next day in the time zone. */
const cachedPeriods = boundedCache<readonly Period[]>(64);

/** Returns `count` consecutive periods, latest first. The first one contains `at`. */
export function latestPeriods(count: number, at: Date, unit: Unit, timezone: string): readonly Period[] {
  const latest = calendarDate(at, timezone).startOf(unit);
  const cacheKey = `${count} ${unit} ${latest.toMillis()} ${timezone}`;
  return cachedPeriods(cacheKey, () => periodsTo(latest, count, unit, timezone));
}

function periodsTo(latest: DateTime, count: number, unit: Unit, timezone: string): Period[] {
  const periods: Period[] = [];
  let to = startOfDate(latest.plus({ [unit]: 1 }), timezone);
  for (let back = 0; back < count; back += 1) {
    const date = latest.minus({ [unit]: back });
    const from = startOfDate(date, timezone);
    periods.push({ name: date.toFormat(FORMATS[unit]), from, to });
    to = from;
  }
  return periods;
}

/** Returns the period that starts on a calendar date in the time zone. `date` is midnight UTC of that date. */
function periodOf(date: DateTime, unit: Unit, timezone: string): Period {
  const from = startOfDate(date, timezone);
  return { name: date.toFormat(FORMATS[unit]), from, to: startOfDate(date.plus({ [unit]: 1 }), timezone) };
}
