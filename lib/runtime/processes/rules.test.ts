import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { countEarlyExits, poolShare, restartDelayMs } from "./rules";

test("the connection pool is divided among the workers, with at least four connections each unless the whole pool is smaller", () => {
  expect(poolShare(16, 2)).toBe(8);
  expect(poolShare(16, 3)).toBe(5);
  expect(poolShare(16, 16)).toBe(4);
  expect(poolShare(500, 64)).toBe(7);
  expect(poolShare(2, 8)).toBe(2);
});

test("a worker that ends after serving for a while is replaced immediately, and one that keeps exiting early is replaced with exponential backoff", () => {
  expect(restartDelayMs(countEarlyExits(5, 60_000))).toBe(0);
  const pauses: number[] = [];
  for (let inARow = 0; pauses.length < 10; inARow = countEarlyExits(inARow, 0))
    pauses.push(restartDelayMs(inARow));
  expect(pauses).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
