import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { costOf } from "./rate-limit";

test("a response costs one request per 20 rows or one per 16 KiB, whichever is more, rounded up and at least one", () => {
  expect(costOf({ bytes: 0 })).toBe(1);
  expect(costOf({ bytes: 16_384 })).toBe(1);
  expect(costOf({ bytes: 16_385 })).toBe(2);
  expect(costOf({ rows: 0, bytes: 100 })).toBe(1);
  expect(costOf({ rows: 20, bytes: 9_000 })).toBe(1);
  expect(costOf({ rows: 100, bytes: 50_000 })).toBe(5);
  expect(costOf({ rows: 20, bytes: 200_000 })).toBe(13);
});
