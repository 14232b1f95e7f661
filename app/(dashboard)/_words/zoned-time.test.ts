import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { dayEnd, dayOf, dayStart, minuteOf, momentIn } from "./zoned-time";

const BERLIN = "Europe/Berlin";

test("a day starts and ends at midnight in its time zone, even if the clocks change on that day", () => {
  expect(dayStart("2026-11-21", BERLIN)).toEqual(new Date("2026-11-20T23:00:00Z"));
  expect(dayEnd("2026-11-21", BERLIN)).toEqual(new Date("2026-11-21T23:00:00Z"));
  expect(dayStart("2026-10-25", BERLIN)).toEqual(new Date("2026-10-24T22:00:00Z"));
  expect(dayEnd("2026-10-25", BERLIN)).toEqual(new Date("2026-10-25T23:00:00Z"));
});

test("a day starts at 01:00 if a clock change skips its first hour", () => {
  expect(dayStart("2026-04-24", "Africa/Cairo")).toEqual(new Date("2026-04-23T22:00:00Z"));
});

test("a day starts at the first midnight if a clock change repeats it, and the previous day ends there", () => {
  expect(dayStart("2026-10-25", "Atlantic/Azores")).toEqual(new Date("2026-10-25T00:00:00Z"));
  expect(dayEnd("2026-10-24", "Atlantic/Azores")).toEqual(new Date("2026-10-25T00:00:00Z"));
});

test("a time is converted to the calendar day in the given time zone", () => {
  expect(dayOf(new Date("2026-11-20T23:00:00Z"), BERLIN)).toBe("2026-11-21");
  expect(dayOf(new Date("2026-11-20T22:59:59Z"), BERLIN)).toBe("2026-11-20");
});

test("adding days to a date counts calendar days, even across a clock change", () => {
  expect(dayOf(new Date("2026-03-29T22:30:00Z"), BERLIN, -1)).toBe("2026-03-29");
  expect(dayOf(new Date("2026-10-25T22:30:00Z"), BERLIN, -1)).toBe("2026-10-24");
  expect(dayOf(new Date("2026-03-28T22:30:00Z"), BERLIN, 1)).toBe("2026-03-29");
});

test("a date and time are parsed as local time in the given time zone", () => {
  expect(momentIn("2026-07-01T14:05", BERLIN)).toEqual(new Date("2026-07-01T12:05:00Z"));
});

test("a local time that a clock change repeats is parsed as the first of the two times", () => {
  expect(momentIn("2026-10-25T02:30", BERLIN)).toEqual(new Date("2026-10-25T00:30:00Z"));
  expect(momentIn("2026-11-01T01:30", "America/New_York")).toEqual(new Date("2026-11-01T05:30:00Z"));
});

test("a time is converted to the minute in the given time zone", () => {
  expect(minuteOf(new Date("2026-07-01T12:05:59.999Z"), BERLIN)).toBe("2026-07-01T14:05");
});

test("invalid days and times are rejected", () => {
  for (const text of ["", "2026-02-30", "tomorrow", "2026-11-21T10:00", "-000001-01-01"]) {
    expect(dayStart(text, BERLIN)).toBeUndefined();
  }
  for (const text of ["", "2026-11-21", "2026-11-21T25:00", "now"]) {
    expect(momentIn(text, BERLIN)).toBeUndefined();
  }
});
