import { inNewYork } from "@/e2e/support/fixtures/in-new-york";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import {
  connectionFailureReason,
  type NetworkError,
  retryAfterSeconds,
  serverEffect,
  waitBeforeRetry,
} from "./src/retry";

const safe = { tries: 1, maxRetries: 3, isSafe: true };

test("before a retry, the client waits for the time in Retry-After plus up to 25% jitter", () => {
  expect(waitBeforeRetry({ status: 429, retryAfterS: 4 }, safe, 0)).toBe(4_000);
  expect(waitBeforeRetry({ status: 503, retryAfterS: 4 }, safe, 1)).toBe(5_000);
});

test("without Retry-After, the client doubles its maximum wait after each attempt, up to eight seconds", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) =>
    waitBeforeRetry({ status: 503 }, { tries, maxRetries: 7, isSafe: true }, 1),
  );
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test("the client retries after a 429, 500, 502, 503, 504 or lost connection only if a retry is safe and retries are left", () => {
  for (const status of [429, 500, 502, 503, 504, undefined]) {
    const failure = status === undefined ? {} : { status };
    expect(waitBeforeRetry(failure, safe, 0), `${status}`).toBe(250);
    expect(waitBeforeRetry(failure, { ...safe, isSafe: false }, 0), `${status}, unsafe`).toBeUndefined();
    expect(waitBeforeRetry(failure, { ...safe, tries: 4 }, 0), `${status}, fourth try`).toBeUndefined();
  }
});

test("for every retryable status, the client honors a Retry-After of up to a minute, and gives up on a longer one", () => {
  for (const status of [429, 500, 502, 503, 504]) {
    expect(waitBeforeRetry({ status, retryAfterS: 60 }, safe, 0), `${status}`).toBe(60_000);
    expect(waitBeforeRetry({ status, retryAfterS: 61 }, safe, 0), `${status}`).toBeUndefined();
  }
});

test("the client does not retry after a success, a client error other than 429, or the status 501 or 505", () => {
  for (const status of [200, 400, 401, 403, 404, 409, 422, 501, 505])
    expect(waitBeforeRetry({ status }, safe, 0), `${status}`).toBeUndefined();
});

test("the Retry-After header is parsed as seconds or as a date, and any other value is ignored", () => {
  const now = new Date("2026-11-22T12:00:00.500Z");
  expect(retryAfterSeconds("7", now)).toBe(7);
  expect(retryAfterSeconds("Sun, 22 Nov 2026 12:00:30 GMT", now)).toBe(30);
  expect(retryAfterSeconds("Sun, 22 Nov 2026 11:00:00 GMT", now)).toBe(0);
  for (const date of ["Sun Nov 22 12:00:30 2026", "Sun, 22 Nov 2026 13:00:30 +0100"])
    expect(
      inNewYork(() => retryAfterSeconds(date, now)),
      date,
    ).toBe(30);
  for (const header of ["soon", "-5", "1.5", "2026-11-22", null])
    expect(retryAfterSeconds(header, now), `${header}`).toBeUndefined();
});

test("a failed attempt's effect on the server is classified as unknown, unprocessed or refused", () => {
  for (const failure of [{}, { status: 500 }, { status: 503 }, { status: 504 }])
    expect(serverEffect(failure), JSON.stringify(failure)).toBe("unknown");
  const unprocessed = [401, 403, 408, 429].map((status) => ({ status, hasErrorCode: true }));
  for (const failure of [{ isUnsent: true }, ...unprocessed])
    expect(serverEffect(failure), JSON.stringify(failure)).toBe("unprocessed");
  for (const status of [400, 404, 409, 422])
    expect(serverEffect({ status, hasErrorCode: true }), `${status}`).toBe("refused");
});

test("a response without an error code is never classified as refused", () => {
  for (const status of [200, 204, 304]) expect(serverEffect({ status }), `${status}`).toBe("unknown");
  for (const status of [301, 302, 303, 307, 308, 400, 404, 413, 422])
    expect(serverEffect({ status }), `${status}`).toBe("unprocessed");
});

test("only a failed connection attempt or name lookup proves that a request was not sent, whatever the error code is", () => {
  const refused = { code: "ECONNREFUSED", syscall: "connect" };
  const unsent: [error: NetworkError, reason: string][] = [
    [refused, "connection refused"],
    [{ code: "ENOTFOUND", syscall: "getaddrinfo" }, "unknown host"],
    [{ code: "EAI_FAIL", syscall: "getaddrinfo" }, "EAI_FAIL"],
    [{ code: "ETIMEDOUT", syscall: "connect" }, "connection timed out"],
    [{ code: "UND_ERR_CONNECT_TIMEOUT" }, "connection timed out"],
    [
      { code: "ECONNREFUSED", errors: [refused, { code: "ENETUNREACH", syscall: "connect" }] },
      "connection refused",
    ],
  ];
  for (const [error, reason] of unsent)
    expect(connectionFailureReason(error), JSON.stringify(error)).toBe(reason);
  const maybeSent: NetworkError[] = [
    ...["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ECONNRESET"].map((code) => ({ code, syscall: "read" })),
    { code: "ETIMEDOUT", syscall: "write" },
    { code: "ETIMEDOUT" },
    { code: "UND_ERR_SOCKET" },
    { code: "ECONNREFUSED", errors: [refused, { code: "ETIMEDOUT", syscall: "read" }] },
    {},
  ];
  for (const error of maybeSent)
    expect(connectionFailureReason(error), JSON.stringify(error)).toBeUndefined();
});
