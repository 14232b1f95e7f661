import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { normalizeThresholds, thresholdsAbove } from "./thresholds";

test("the low-balance thresholds above a balance exclude an equal threshold, and are sorted in ascending order", () => {
  expect(thresholdsAbove(500, [500, 1_000])).toEqual([1_000]);
  expect(thresholdsAbove(499, [1_000, 500])).toEqual([500, 1_000]);
  expect(thresholdsAbove(1_000, [500, 1_000])).toEqual([]);
  expect(thresholdsAbove(0, [])).toEqual([]);
});

test("low-balance thresholds are deduplicated and sorted in ascending order", () => {
  expect(normalizeThresholds([1_000, 20, 1_000, 300])).toEqual([20, 300, 1_000]);
});
