import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { cacheResult } from "./health";

test("a health check runs once for concurrent calls, and its result is cached", async () => {
  let count = 0;
  const ask = cacheResult(
    async () => {
      count += 1;
      return count;
    },
    () => 60_000,
  );
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
});

test("a health check runs again after a failure or a result with a TTL of zero", async () => {
  let count = 0;
  const ask = cacheResult(
    async () => {
      count += 1;
      if (count === 1) throw new Error("failed");
      return count;
    },
    () => 0,
  );
  await expect(ask()).rejects.toThrow("failed");
  expect(await ask()).toBe(2);
  await expect.poll(ask).toBeGreaterThan(2);
});
