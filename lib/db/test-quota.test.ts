import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { dayOf, quotaExceededMessage, secondsUntilMidnight } from "./test-quota";

test("a test quota renews at midnight UTC", () => {
  expect(dayOf(new Date("2026-11-21T23:59:59.999Z"))).toBe("2026-11-21");
  expect(secondsUntilMidnight(new Date("2026-11-21T23:59:59.999Z"))).toBe(1);
  expect(secondsUntilMidnight(new Date("2026-11-22T00:00:00.000Z"))).toBe(86_400);
});

test("the error for an exceeded quota states the quota and when it renews", () => {
  expect(quotaExceededMessage(50_000, new Date("2026-11-21T18:47:30Z"))).toBe(
    "This test environment has created 50,000 records today, which is its daily quota. It renews at 00:00 UTC, in 5 h 13 min.",
  );
  expect(quotaExceededMessage(50_000, new Date("2026-11-21T18:00:30Z"))).toContain("in 6 h 0 min.");
  expect(quotaExceededMessage(50_000, new Date("2026-11-21T23:59:59Z"))).toContain("in 0 h 1 min.");
});
