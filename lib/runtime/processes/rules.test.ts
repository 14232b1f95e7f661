import { expect, test } from "@playwright/test";
import { endedSoon, pauseBeforeNextMs, shareOfPool } from "./rules";

test("workers share the connections of one process, and each has enough to keep its accounts apart", () => {
  expect(shareOfPool(16, 2)).toBe(8);
  expect(shareOfPool(16, 3)).toBe(5);
  expect(shareOfPool(16, 16)).toBe(4);
  expect(shareOfPool(500, 64)).toBe(7);
  expect(shareOfPool(2, 8)).toBe(2);
});

test("a worker that served for a while is replaced at once, those that end at once after a growing pause", () => {
  expect(pauseBeforeNextMs(endedSoon(5, 60_000))).toBe(0);
  const pauses: number[] = [];
  for (let inARow = 0; pauses.length < 10; inARow = endedSoon(inARow, 0))
    pauses.push(pauseBeforeNextMs(inARow));
  expect(pauses).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
