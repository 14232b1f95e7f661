import { expect, test } from "@playwright/test";
import { retryAfterSeconds, waitBeforeRetry } from "./src/retry";

const safe = { tries: 1, maxRetries: 3, isSafe: true };

test("what Retry-After says is waited for, and a little more, so that not all come back at once", () => {
  expect(waitBeforeRetry({ status: 429, retryAfterS: 4 }, safe, 0)).toBe(4_000);
  expect(waitBeforeRetry({ status: 503, retryAfterS: 4 }, safe, 1)).toBe(5_000);
});

test("without one the wait doubles with each try, up to eight seconds", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) =>
    waitBeforeRetry({ status: 503 }, { tries, maxRetries: 7, isSafe: true }, 1),
  );
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test("nothing is sent again that may be carried out twice, was refused for good, or has been tried enough", () => {
  expect(waitBeforeRetry({ status: 503 }, { ...safe, isSafe: false }, 0)).toBeUndefined();
  expect(waitBeforeRetry({}, { ...safe, isSafe: false }, 0)).toBeUndefined();
  for (const status of [400, 401, 404, 422, 500, 502])
    expect(waitBeforeRetry({ status }, safe, 0), `${status}`).toBeUndefined();
  expect(waitBeforeRetry({ status: 503 }, { ...safe, tries: 4 }, 0)).toBeUndefined();
  expect(waitBeforeRetry({ status: 429, retryAfterS: 61 }, safe, 0)).toBeUndefined();
});

test("Retry-After is understood as seconds and as a date", () => {
  const now = new Date("2026-11-22T12:00:00.500Z");
  expect(retryAfterSeconds("7", now)).toBe(7);
  expect(retryAfterSeconds("Sun, 22 Nov 2026 12:00:30 GMT", now)).toBe(30);
  expect(retryAfterSeconds("Sun, 22 Nov 2026 11:00:00 GMT", now)).toBe(0);
  expect(retryAfterSeconds("soon", now)).toBeUndefined();
  expect(retryAfterSeconds(null, now)).toBeUndefined();
});
