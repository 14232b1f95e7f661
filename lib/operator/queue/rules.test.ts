import { expect, test } from "@playwright/test";
import { isOddChargeBacks, isOddRefusals, usualADay } from "./rules";

test("thirty codes refused in one minute are odd, twenty-nine are not", () => {
  expect([isOddRefusals(29), isOddRefusals(30)]).toEqual([false, true]);
});

test("charge-backs are odd from five a day on, and three times as many as usual", () => {
  const odd = (lastDay: number, before: number) => isOddChargeBacks({ lastDay, before });
  expect([odd(4, 0), odd(5, 0)]).toEqual([false, true]);
  // Two a day are usual: six are three times as many.
  expect([odd(5, 56), odd(6, 56), odd(6, 57)]).toEqual([false, true, false]);
});

test("a usual day is counted to one decimal", () => {
  expect([0, 1, 14, 56].map((before) => usualADay({ lastDay: 5, before }))).toEqual([0, 0, 0.5, 2]);
});
