import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { daysInPeriod, isPeriodName, latestPeriods, type Period, parsePeriod, periodAt } from "./periods";
import { splitIntoSpans } from "./rules";

const formatted = ({ name, from, to }: Period) => `${name} ${from.toISOString()} ${to.toISOString()}`;

test("the name, the start and the end of a day, month or quarter follow the calendar of the time zone", () => {
  const at = new Date("2026-12-31T23:30:00Z");
  expect(formatted(periodAt(at, "day", "Europe/Berlin"))).toBe(
    "2027-01-01 2026-12-31T23:00:00.000Z 2027-01-01T23:00:00.000Z",
  );
  expect(formatted(periodAt(at, "month", "UTC"))).toBe(
    "2026-12 2026-12-01T00:00:00.000Z 2027-01-01T00:00:00.000Z",
  );
  expect(formatted(periodAt(at, "quarter", "America/New_York"))).toBe(
    "2026-Q4 2026-10-01T04:00:00.000Z 2027-01-01T05:00:00.000Z",
  );
});

test("a day with a clock change is shorter or longer than 24 hours, even if the change is at midnight", () => {
  const hours = (name: string, timezone: string) => {
    const day = parsePeriod(name, timezone);
    return day && (day.to.getTime() - day.from.getTime()) / 3_600_000;
  };
  expect(hours("2026-03-29", "Europe/Berlin")).toBe(23);
  expect(hours("2026-10-25", "Europe/Berlin")).toBe(25);
  expect(hours("2026-10-04", "Australia/Lord_Howe")).toBe(23.5);
  // Havana changes its clocks at midnight. In March an hour is skipped, and in November one occurs twice.
  expect(hours("2026-03-08", "America/Havana")).toBe(23);
  expect(hours("2026-10-31", "America/Havana")).toBe(24);
  expect(hours("2026-11-01", "America/Havana")).toBe(25);
});

test("the days of a month cover the month without gaps, in time zones with and without clock changes", () => {
  for (const timezone of ["UTC", "Europe/Berlin", "America/Havana", "Asia/Kathmandu", "Africa/Cairo"]) {
    for (const month of latestPeriods(12, new Date("2026-12-15T00:00:00Z"), "month", timezone)) {
      const days = daysInPeriod(month, timezone);
      expect(days[0]?.from).toEqual(month.from);
      expect(days.at(-1)?.to).toEqual(month.to);
      expect(days.slice(1).map(({ from }) => from)).toEqual(days.slice(0, -1).map(({ to }) => to));
      expect(days.every(({ name }) => name.startsWith(month.name))).toBe(true);
    }
  }
});

test("names of days, months and quarters are accepted as periods, and other text or a year before 2020 is rejected", () => {
  for (const name of ["2026-13", "2026-02-30", "2026-Q5", "2026", "1999-01", "2026-1", "x", ""])
    expect(isPeriodName(name), name).toBe(false);
  for (const name of ["2026-01", "2026-02-28", "2026-Q1"]) expect(isPeriodName(name), name).toBe(true);
});

test("a period is split without gaps into the longest UTC spans that fit, and a period that does not start at a quarter hour is rejected", () => {
  const of = (name: string, timezone: string) => {
    const period = parsePeriod(name, timezone);
    return period ? splitIntoSpans(period.from, period.to) : [];
  };
  const spansOf = (name: string, timezone: string) => of(name, timezone).map(({ span }) => span);
  expect(spansOf("2026-11", "UTC")).toEqual(["day", "week", "day"]);
  expect(spansOf("2026-11", "Asia/Kathmandu")).toEqual([
    ...["quarter_hour", "hour", "day", "week", "day", "hour", "quarter_hour"],
  ]);
  // Weeks start on the weekday of 1 January 1970, a Thursday. 1 October 2026 is a Thursday too.
  expect(spansOf("2026-Q4", "UTC")).toEqual(["week", "four_weeks", "week", "day"]);
  const stretches = of("2026-11-05", "Asia/Kathmandu");
  stretches.slice(1).forEach(({ from }, at) => {
    expect(from).toEqual(stretches[at]?.to);
  });
  expect(() => splitIntoSpans(new Date("2026-01-01T00:01Z"), new Date("2026-01-01T01:00Z"))).toThrow(
    RangeError,
  );
});
