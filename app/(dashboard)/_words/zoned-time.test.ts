import { expect, test } from "@playwright/test";
import { dayEnd, dayOf, dayStart, momentIn } from "./zoned-time";

const BERLIN = "Europe/Berlin";

test("a day begins and ends by the clocks of its zone, also when they change", () => {
  expect(dayStart("2026-11-21", BERLIN)).toEqual(new Date("2026-11-20T23:00:00Z"));
  expect(dayEnd("2026-11-21", BERLIN)).toEqual(new Date("2026-11-21T23:00:00Z"));
  expect(dayStart("2026-10-25", BERLIN)).toEqual(new Date("2026-10-24T22:00:00Z"));
  expect(dayEnd("2026-10-25", BERLIN)).toEqual(new Date("2026-10-25T23:00:00Z"));
});

test("a day whose first hour the clocks skip begins when they go on", () => {
  expect(dayStart("2026-04-24", "Africa/Cairo")).toEqual(new Date("2026-04-23T22:00:00Z"));
});

test("a moment falls on the day its zone has then", () => {
  expect(dayOf(new Date("2026-11-20T23:00:00Z"), BERLIN)).toBe("2026-11-21");
  expect(dayOf(new Date("2026-11-20T22:59:59Z"), BERLIN)).toBe("2026-11-20");
});

test("a date and time is a moment by the clocks of its zone", () => {
  expect(momentIn("2026-07-01T14:05", BERLIN)).toEqual(new Date("2026-07-01T12:05:00Z"));
});

test("what is no day and no time is none", () => {
  for (const text of ["", "2026-02-30", "tomorrow", "2026-11-21T10:00", "-000001-01-01"]) {
    expect(dayStart(text, BERLIN)).toBeUndefined();
  }
  for (const text of ["", "2026-11-21", "2026-11-21T25:00", "now"]) {
    expect(momentIn(text, BERLIN)).toBeUndefined();
  }
});
