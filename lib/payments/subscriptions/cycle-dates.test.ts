import { expect, test } from "@playwright/test";
import { nextCycleAt } from "./cycle-dates";

const dates = (
  start: string,
  interval: "daily" | "weekly" | "monthly" | "quarterly" | "yearly",
  count: number,
  zone = "UTC",
) =>
  Array.from({ length: count }, (_, at) =>
    nextCycleAt(new Date(start), at + 1, interval, zone).toISOString(),
  );

test("a month's end is clamped to shorter months and comes back in longer ones", () => {
  expect(dates("2025-01-31T10:00:00Z", "monthly", 4)).toEqual([
    "2025-02-28T10:00:00.000Z",
    "2025-03-31T10:00:00.000Z",
    "2025-04-30T10:00:00.000Z",
    "2025-05-31T10:00:00.000Z",
  ]);
});

test("a leap day is clamped in common years and comes back in the next leap year", () => {
  const [first, , , fourth] = dates("2024-02-29T00:00:00Z", "yearly", 4);
  expect([first, fourth]).toEqual(["2025-02-28T00:00:00.000Z", "2028-02-29T00:00:00.000Z"]);
});

test("quarters are three months, clamped alike", () => {
  expect(dates("2025-11-30T12:00:00Z", "quarterly", 2)).toEqual([
    "2026-02-28T12:00:00.000Z",
    "2026-05-30T12:00:00.000Z",
  ]);
});

test("daylight saving in the account's zone shifts neither the day nor the hour on its clocks", () => {
  // 23:30 on 28 March in Lisbon; clocks go forward on the 30th.
  expect(dates("2025-03-28T23:30:00Z", "daily", 3, "Europe/Lisbon")).toEqual([
    "2025-03-29T23:30:00.000Z",
    "2025-03-30T22:30:00.000Z",
    "2025-03-31T22:30:00.000Z",
  ]);
});

test("the month's end is that of the account's zone, not of UTC", () => {
  // 31 January 00:30 in Auckland is still 30 January in UTC.
  expect(dates("2025-01-30T11:30:00Z", "monthly", 2, "Pacific/Auckland")).toEqual([
    "2025-02-27T11:30:00.000Z",
    "2025-03-30T11:30:00.000Z",
  ]);
});

test("weeks keep their weekday over a thousand cycles", () => {
  const last = nextCycleAt(new Date("2025-01-06T08:00:00Z"), 1_000, "weekly", "America/New_York");
  expect(new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "America/New_York" }).format(last)).toBe(
    "Monday",
  );
});
