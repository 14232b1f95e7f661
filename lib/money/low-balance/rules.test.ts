import { expect, test } from "@playwright/test";
import { crossedBy, inOrder } from "./rules";

test("a balance is below a threshold, and not at it", () => {
  expect(crossedBy(500, [500, 1_000])).toEqual([1_000]);
  expect(crossedBy(499, [1_000, 500])).toEqual([500, 1_000]);
  expect(crossedBy(1_000, [500, 1_000])).toEqual([]);
  expect(crossedBy(0, [])).toEqual([]);
});

test("thresholds are kept each once, the lowest first", () => {
  expect(inOrder([1_000, 20, 1_000, 300])).toEqual([20, 300, 1_000]);
});
