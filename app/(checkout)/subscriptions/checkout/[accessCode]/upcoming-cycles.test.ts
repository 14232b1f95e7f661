import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { upcomingCycles } from "./upcoming-cycles";

const monthly = { activatedAt: "2026-01-31T12:00:00.000000Z", interval: "monthly", timezone: "UTC" } as const;
const at = new Date("2026-02-03T08:00:00Z");

test("a monthly subscription that started on the 31st is due on the last day of each of the next five months", () => {
  const cycles = upcomingCycles({ ...monthly, currentCycle: 1, totalCycles: null }, at);
  expect(cycles.map(({ number, dueAt }) => [number, dueAt.toISOString().slice(0, 10)])).toEqual([
    [2, "2026-02-28"],
    [3, "2026-03-31"],
    [4, "2026-04-30"],
    [5, "2026-05-31"],
    [6, "2026-06-30"],
  ]);
});

test("the next five cycles are listed, and the final cycle too if it is later", () => {
  const numbers = (currentCycle: number, totalCycles: number) =>
    upcomingCycles({ ...monthly, currentCycle, totalCycles }, at).map(({ number }) => number);
  expect(numbers(1, 12)).toEqual([2, 3, 4, 5, 6, 12]);
  expect(numbers(9, 12)).toEqual([10, 11, 12]);
  expect(numbers(11, 12)).toEqual([12]);
  expect(numbers(12, 12)).toEqual([]);
});

test("a pending subscription's due dates are computed as if it started now", () => {
  const pending = { ...monthly, activatedAt: null, currentCycle: 0, totalCycles: 2 };
  expect(upcomingCycles(pending, at).map(({ dueAt, isFinal }) => [dueAt.toISOString(), isFinal])).toEqual([
    ["2026-02-03T08:00:00.000Z", false],
    ["2026-03-03T08:00:00.000Z", true],
  ]);
});
