import { expect, test } from "@playwright/test";
import { DAY_MS } from "@/lib/base/clock";
import { dueCycles, missedCycles, nextCycleAt } from "./cycle-dates";

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

const activatedAt = new Date("2026-03-01T12:00:00Z");
const weekly: Parameters<typeof missedCycles>[0] = {
  ...{ activatedAt, currentCycle: 1, totalCycles: null, timezone: "UTC" },
  status: "active",
  interval: "weekly",
};
const after = (days: number) => new Date(activatedAt.getTime() + days * DAY_MS);

test("a cycle is missed once it was due more than a day ago, and each after it too", () => {
  expect([7, 8, 9, 15, 16, 30].map((days) => missedCycles(weekly, after(days)))).toEqual([0, 0, 1, 1, 2, 4]);
});

test("a cycle is due from its date on", () => {
  const justBefore = new Date(after(7).getTime() - 1);
  expect(dueCycles(weekly, justBefore)).toBe(0);
  expect([7, 8, 14, 30].map((days) => dueCycles(weekly, after(days)))).toEqual([1, 1, 2, 4]);
});

test("no cycle is missed of what is over, has not begun, or has none left", () => {
  expect(missedCycles({ ...weekly, status: "canceled" }, after(90))).toBe(0);
  expect(missedCycles({ ...weekly, activatedAt: null }, after(90))).toBe(0);
  expect(missedCycles({ ...weekly, currentCycle: 2, totalCycles: 3 }, after(90))).toBe(1);
});
