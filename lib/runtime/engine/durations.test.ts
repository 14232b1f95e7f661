import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { backOffMs, retryAfterMs } from "./durations";

const nowMs = Date.parse("2025-07-01T11:32:13.000Z");

test("Retry-After is parsed as seconds, an HTTP date or an ISO date, and is zero for a past date", () => {
  expect(retryAfterMs("90", nowMs)).toBe(90_000);
  expect(retryAfterMs("Tue, 01 Jul 2025 11:33:13 GMT", nowMs)).toBe(60_000);
  expect(retryAfterMs("2025-07-01T11:32:15.000Z", nowMs)).toBe(2_000);
  expect(retryAfterMs("2024-01-01T00:00:00Z", nowMs)).toBe(0);
  expect(retryAfterMs("whenever", nowMs)).toBeUndefined();
  expect(retryAfterMs(undefined, nowMs)).toBeUndefined();
});

test("the delay before a retry doubles from one second up to ten minutes, with up to 20% jitter", () => {
  expect([0, 1, 2, 20].map((attempt) => backOffMs(attempt, 0))).toEqual([1_000, 2_000, 4_000, 600_000]);
  expect(backOffMs(0, 0.5)).toBe(1_100);
});
