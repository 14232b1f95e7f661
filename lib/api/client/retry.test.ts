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

test("retries answers of a failing server or proxy and lost connections, where a repetition is safe", () => {
  for (const status of [429, 500, 502, 503, 504, undefined]) {
    const failure = status === undefined ? {} : { status };
    expect(waitBeforeRetry(failure, safe, 0), `${status}`).toBe(250);
    expect(waitBeforeRetry(failure, { ...safe, isSafe: false }, 0), `${status}, unsafe`).toBeUndefined();
    expect(waitBeforeRetry(failure, { ...safe, tries: 4 }, 0), `${status}, fourth try`).toBeUndefined();
  }
});

test("waits as long as Retry-After says whatever the status, and gives up where that is over a minute", () => {
  for (const status of [429, 500, 502, 503, 504]) {
    expect(waitBeforeRetry({ status, retryAfterS: 60 }, safe, 0), `${status}`).toBe(60_000);
    expect(waitBeforeRetry({ status, retryAfterS: 61 }, safe, 0), `${status}`).toBeUndefined();
  }
});

test("does not retry a request that was refused for good", () => {
  for (const status of [200, 400, 401, 403, 404, 409, 422, 501, 505])
    expect(waitBeforeRetry({ status }, safe, 0), `${status}`).toBeUndefined();
});

test("Retry-After is understood as seconds and as a date", () => {
  const now = new Date("2026-11-22T12:00:00.500Z");
  expect(retryAfterSeconds("7", now)).toBe(7);
  expect(retryAfterSeconds("Sun, 22 Nov 2026 12:00:30 GMT", now)).toBe(30);
  expect(retryAfterSeconds("Sun, 22 Nov 2026 11:00:00 GMT", now)).toBe(0);
  expect(retryAfterSeconds("soon", now)).toBeUndefined();
  expect(retryAfterSeconds(null, now)).toBeUndefined();
});
