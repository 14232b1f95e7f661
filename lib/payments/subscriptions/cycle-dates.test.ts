import fc from "fast-check";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DAY_MS } from "@/lib/base/clock";
import { dueCycles, lastCycleDueBy, missedCycles, nextCycleAt, overdueAt } from "./cycle-dates";
import { billingInterval } from "./schema";

const dates = (
  start: string,
  interval: "daily" | "weekly" | "monthly" | "quarterly" | "yearly",
  count: number,
  zone = "UTC",
) =>
  Array.from({ length: count }, (_, at) =>
    nextCycleAt(new Date(start), at + 1, interval, zone).toISOString(),
  );

test("a monthly subscription that starts on the 31st is due on the last day of each month", () => {
  expect(dates("2025-01-31T10:00:00Z", "monthly", 4)).toEqual([
    "2025-02-28T10:00:00.000Z",
    "2025-03-31T10:00:00.000Z",
    "2025-04-30T10:00:00.000Z",
    "2025-05-31T10:00:00.000Z",
  ]);
});

test("a yearly subscription that starts on a leap day is due on 28 February in common years and on the 29th in leap years", () => {
  const [first, , , fourth] = dates("2024-02-29T00:00:00Z", "yearly", 4);
  expect([first, fourth]).toEqual(["2025-02-28T00:00:00.000Z", "2028-02-29T00:00:00.000Z"]);
});

test("a quarterly subscription is due on the same day every three months, or on the last day of a shorter month", () => {
  expect(dates("2025-11-30T12:00:00Z", "quarterly", 2)).toEqual([
    "2026-02-28T12:00:00.000Z",
    "2026-05-30T12:00:00.000Z",
  ]);
});

test("daylight saving time does not change the local day and hour of a due date", () => {
  // 23:30 on 28 March in Lisbon; clocks go forward on the 30th.
  expect(dates("2025-03-28T23:30:00Z", "daily", 3, "Europe/Lisbon")).toEqual([
    "2025-03-29T23:30:00.000Z",
    "2025-03-30T22:30:00.000Z",
    "2025-03-31T22:30:00.000Z",
  ]);
});

test("the end of a month is determined in the subscription's time zone, not in UTC", () => {
  // 31 January 00:30 in Auckland is still 30 January in UTC.
  expect(dates("2025-01-30T11:30:00Z", "monthly", 2, "Pacific/Auckland")).toEqual([
    "2025-02-27T11:30:00.000Z",
    "2025-03-30T11:30:00.000Z",
  ]);
});

test("a weekly subscription is still due on the same weekday after a thousand cycles", () => {
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

test("every cycle that was due more than a day ago counts as missed", () => {
  expect([7, 8, 9, 15, 16, 30].map((days) => missedCycles(weekly, after(days)))).toEqual([0, 0, 1, 1, 2, 4]);
});

test("a cycle counts as due from its due date on", () => {
  const justBefore = new Date(after(7).getTime() - 1);
  expect(dueCycles(weekly, justBefore)).toBe(0);
  expect([7, 8, 14, 30].map((days) => dueCycles(weekly, after(days)))).toEqual([1, 1, 2, 4]);
});

test("a canceled or not yet activated subscription has no missed cycles, and no cycle after the final one counts as missed", () => {
  expect(missedCycles({ ...weekly, status: "canceled" }, after(90))).toBe(0);
  expect(missedCycles({ ...weekly, activatedAt: null }, after(90))).toBe(0);
  expect(missedCycles({ ...weekly, currentCycle: 2, totalCycles: 3 }, after(90))).toBe(1);
});

const schedules = fc.record({
  status: fc.constant("active" as const),
  activatedAt: fc.date({ min: new Date("2020-01-01"), max: new Date("2026-12-31"), noInvalidDate: true }),
  currentCycle: fc.integer({ min: 1, max: 40 }),
  totalCycles: fc.option(fc.integer({ min: 40, max: 60 })),
  interval: fc.constantFrom(...billingInterval.options),
  timezone: fc.constantFrom("UTC", "Pacific/Apia", "Pacific/Kiritimati", "America/St_Johns", "Europe/Lisbon"),
});

test("the number of due cycles is the number of unpaid cycles before the first one that is not yet due", () => {
  fc.assert(
    fc.property(
      schedules,
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: -1, max: 1 }),
      (one, ahead, ms) => {
        const { activatedAt, currentCycle, totalCycles, interval, timezone } = one;
        const dueAt = (number: number) => nextCycleAt(activatedAt, number - 1, interval, timezone);
        const at = new Date(dueAt(currentCycle + ahead).getTime() + ms);
        let last = currentCycle;
        while (last < (totalCycles ?? 1_000) && dueAt(last + 1) <= at) last += 1;
        expect(dueCycles(one, at)).toBe(last - currentCycle);
      },
    ),
    { numRuns: 200 },
  );
});

const overdue = (dueAt: string, zone: string) => overdueAt(new Date(dueAt), 3, zone).toISOString();

test("a cycle becomes overdue the given number of days after its due date, at the same time of day", () => {
  expect(overdue("2026-02-27T23:30:00Z", "UTC")).toBe("2026-03-02T23:30:00.000Z");
});

test("daylight saving time changes neither the local day nor the local time at which a cycle becomes overdue", () => {
  // 23:30 on 28 March in Lisbon; clocks go forward on the 29th and back on 25 October.
  expect(overdue("2026-03-28T23:30:00Z", "Europe/Lisbon")).toBe("2026-03-31T22:30:00.000Z");
  expect(overdue("2026-10-23T22:30:00Z", "Europe/Lisbon")).toBe("2026-10-26T23:30:00.000Z");
});

test("the last cycle due by a date is computed in the subscription's time zone and is never later than the final cycle", () => {
  const schedule = {
    activatedAt: new Date("2025-03-28T23:30:00Z"),
    totalCycles: null,
    interval: "daily",
    timezone: "Asia/Tokyo",
  } as const;
  const last = (date: string, more: object = {}, { from = 2, max = 100 } = {}) =>
    lastCycleDueBy({ ...schedule, ...more }, date, { from, max, at: new Date("2025-04-10T00:00:00Z") });
  // The subscription starts at 08:30 on 29 March in Tokyo.
  expect([last("2025-03-28"), last("2025-03-29"), last("2025-03-30"), last("2025-04-02")]).toEqual([
    1, 1, 2, 5,
  ]);
  expect(last("2025-04-02", { totalCycles: 3 })).toBe(3);
  expect(last("2026-04-02")).toBe(100);
  expect(last("2025-04-11", { activatedAt: null }, { from: 1, max: 100 })).toBe(2);
});
