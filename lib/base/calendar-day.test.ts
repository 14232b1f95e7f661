import { DateTime } from "luxon";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { calendarDate, startOfDate, startsOfLastDays } from "./calendar-day";

const AZORES = "Atlantic/Azores";

const startOf = (date: string, timezone: string) =>
  startOfDate(DateTime.fromISO(date, { zone: "utc" }), timezone).toISOString();

test("a date starts at its first midnight if a clock change repeats midnight", () => {
  expect(startOf("2026-10-24", AZORES)).toBe("2026-10-24T00:00:00.000Z");
  expect(startOf("2026-10-25", AZORES)).toBe("2026-10-25T00:00:00.000Z");
  expect(startOf("2026-10-26", AZORES)).toBe("2026-10-26T01:00:00.000Z");
  expect(startOf("2026-11-01", "America/Havana")).toBe("2026-11-01T04:00:00.000Z");
});

test("a date whose midnight is skipped by a clock change starts at the time to which the clocks move", () => {
  expect(startOf("2026-03-29", AZORES)).toBe("2026-03-29T01:00:00.000Z");
  expect(startOf("2026-04-24", "Africa/Cairo")).toBe("2026-04-23T22:00:00.000Z");
});

test("calendarDate returns the date in the given time zone, which can differ from the date in UTC", () => {
  const at = new Date("2026-12-31T23:30:00Z");
  expect(calendarDate(at, "Europe/Berlin").toISODate()).toBe("2027-01-01");
  expect(calendarDate(at, "America/New_York").toISODate()).toBe("2026-12-31");
});

test("startsOfLastDays includes a day of 25 hours once, and ends with the current day", () => {
  const at = new Date("2026-10-26T00:30:00Z");
  expect(startsOfLastDays(2, at, AZORES).map((start) => start.toISOString())).toEqual([
    "2026-10-24T00:00:00.000Z",
    "2026-10-25T00:00:00.000Z",
  ]);
});
