import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { cacheResult } from "./health";

/**
 * Returns a cached check whose first `failures` runs fail. Each later run returns its own number, counting the failed runs too.
 */
function countingCheck(ttlMs: number, failures = 0) {
  let count = 0;
  const check = async () => {
    count += 1;
    if (count <= failures) throw new Error("failed");
    return count;
  };
  return cacheResult(check, () => ttlMs);
}

test("a health check runs once for concurrent calls, and its result is cached", async () => {
  const ask = countingCheck(60_000);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
});

test("a health check runs again after a failure or a result with a TTL of zero", async () => {
  const ask = countingCheck(0, 1);
  await expect(ask()).rejects.toThrow("failed");
  expect(await ask()).toBe(2);
  await expect.poll(ask).toBeGreaterThan(2);
});
