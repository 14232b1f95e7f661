import { expect, test } from "@playwright/test";
import { DAY_MS } from "@/lib/base/clock";
import { dueCycles, missedCycles } from "./missed-cycles";

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
