import fc from "fast-check";
import { inNewYork } from "@/e2e/support/fixtures/in-new-york";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import {
  ATTEMPT_DELAYS_MS,
  type AttemptResponse,
  affectsEndpointHealth,
  currentRunSince,
  decideAfterAttempt,
  FAILING_LIMIT_MS,
  isPrompt,
  JITTER,
  MAX_RETRY_AFTER_MS,
  pauseUntil,
  QUIET_LIMIT_MS,
  readRetryAfterMs,
  slotsFor,
} from "./rules";
import { outcomeField } from "./schema";

type HealthFactors = Parameters<typeof affectsEndpointHealth>[0];

const endedAt = new Date("2026-03-01T12:00:00.000Z");
const calm = { attempt: 1, endedAt, failingSince: null, testEvent: false, affectsHealth: true, random: 0 };
const refused: AttemptResponse = { outcome: "http_error", status: 500, retryAfter: undefined };
const attempts = ATTEMPT_DELAYS_MS.map((_, index) => index + 1);

function waitMs(answered: AttemptResponse, context: Partial<typeof calm> = {}): number {
  const { delivery } = decideAfterAttempt(answered, { ...calm, ...context });
  if (delivery.status !== "pending") throw new Error(`the delivery is ${delivery.status}`);
  return delivery.nextAttemptAt.getTime() - endedAt.getTime();
}

test("a failed attempt is repeated after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, which makes ten attempts in all", () => {
  const waits = attempts.slice(0, -1).map((attempt) => waitMs(refused, { attempt }));
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR_MS);
  expect(waits).toEqual([5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, ...hours]);
  expect(decideAfterAttempt(refused, { ...calm, attempt: 10 })).toEqual({
    delivery: { status: "failed", endedReason: "attempts_used_up" },
    disable: null,
  });
});

test("a successful attempt ends the delivery and does not disable the endpoint, whatever the number of the attempt", () => {
  for (const attempt of attempts) {
    const decision = decideAfterAttempt(
      { outcome: "delivered", status: 204, retryAfter: "60" },
      { ...calm, attempt, failingSince: new Date(0) },
    );
    expect(decision).toEqual({ delivery: { status: "succeeded", endedReason: "succeeded" }, disable: null });
  }
});

test("a delivery is retried after every outcome except delivered", () => {
  for (const outcome of outcomeField.options.filter((word) => word !== "delivered")) {
    expect(waitMs({ outcome, status: null, retryAfter: undefined }), outcome).toBe(5 * SECOND_MS);
  }
});

test("a 410 response to any attempt ends the delivery and disables the endpoint", () => {
  for (const attempt of attempts) {
    const decision = decideAfterAttempt(
      { outcome: "http_error", status: 410, retryAfter: "60" },
      { ...calm, attempt },
    );
    expect(decision).toEqual({ delivery: { status: "failed", endedReason: "gone" }, disable: "gone" });
  }
});

test("a test event ends after one attempt, whatever its outcome", () => {
  const decide = (answered: AttemptResponse) => decideAfterAttempt(answered, { ...calm, testEvent: true });
  const failed = { delivery: { status: "failed", endedReason: "test_event" }, disable: null };
  expect(decide(refused)).toEqual(failed);
  expect(decide({ ...refused, status: 410 })).toEqual(failed);
  expect(decide({ outcome: "delivered", status: 200, retryAfter: undefined }).delivery.status).toBe(
    "succeeded",
  );
});

test("an event that does not affect the endpoint's health is retried as usual and never disables the endpoint", () => {
  const context = {
    ...calm,
    affectsHealth: false,
    failingSince: new Date(endedAt.getTime() - FAILING_LIMIT_MS),
  };
  for (const status of [410, 500]) {
    const decision = decideAfterAttempt({ outcome: "http_error", status, retryAfter: undefined }, context);
    expect(decision).toMatchObject({ delivery: { status: "pending" }, disable: null });
  }
  const last = { ...context, attempt: ATTEMPT_DELAYS_MS.length };
  expect(decideAfterAttempt({ outcome: "timeout", status: null, retryAfter: undefined }, last)).toEqual({
    delivery: { status: "failed", endedReason: "attempts_used_up" },
    disable: null,
  });
});

test("test events, simulated outages and low-balance events never affect an endpoint's health, and optional events affect it only if the endpoint is subscribed to no required event type", () => {
  const types = ["redemption-intent.success", "wallet.low_balance", "refund.created"];
  const affecting = (context: Omit<HealthFactors, "eventType" | "receiverIsDown"> & Partial<HealthFactors>) =>
    types.filter((eventType) => affectsEndpointHealth({ eventType, receiverIsDown: false, ...context }));
  const [paid, , refunded] = types;
  expect(affecting({ testEvent: false, onlyAdditions: false })).toEqual([paid]);
  expect(affecting({ testEvent: false, onlyAdditions: true })).toEqual([paid, refunded]);
  expect(affecting({ testEvent: true, onlyAdditions: true })).toEqual([]);
  expect(affecting({ testEvent: false, onlyAdditions: true, receiverIsDown: true })).toEqual([]);
});

test("an endpoint is disabled after five days of failures, and not a millisecond earlier", () => {
  const failingFor = (ms: number) => ({ ...calm, failingSince: new Date(endedAt.getTime() - ms) });
  expect(decideAfterAttempt(refused, failingFor(FAILING_LIMIT_MS - 1)).disable).toBeNull();
  expect(decideAfterAttempt(refused, failingFor(FAILING_LIMIT_MS)).disable).toBe("failing");
  expect(decideAfterAttempt(refused, { ...failingFor(FAILING_LIMIT_MS), attempt: 10 })).toEqual({
    delivery: { status: "failed", endedReason: "attempts_used_up" },
    disable: "failing",
  });
});

test("a run of failures ends two days after the latest pause, and no delay before an attempt is that long", () => {
  const failingSince = new Date(endedAt.getTime() - 30 * DAY_MS);
  const since = (quietMs: number) =>
    currentRunSince({ failingSince, pausedUntil: new Date(endedAt.getTime() - quietMs) }, endedAt);
  expect(since(QUIET_LIMIT_MS - 1)).toEqual(failingSince);
  expect(since(QUIET_LIMIT_MS)).toBeNull();
  expect(currentRunSince({ failingSince, pausedUntil: null }, endedAt)).toEqual(failingSince);
  expect(Math.max(...ATTEMPT_DELAYS_MS, MAX_RETRY_AFTER_MS) * (1 + JITTER)).toBeLessThan(QUIET_LIMIT_MS);
});

test("an endpoint that has been failing for at least ten seconds is paused for as long as it has been failing, up to a minute", () => {
  const pauseMs = (failedMs: number) => {
    const until = pauseUntil(new Date(endedAt.getTime() - failedMs), endedAt);
    return until && until.getTime() - endedAt.getTime();
  };
  expect(pauseUntil(null, endedAt)).toBeNull();
  expect([0, 9_999, 10_000, 30_000, 60_000, DAY_MS].map(pauseMs)).toEqual([
    null,
    null,
    10_000,
    30_000,
    60_000,
    60_000,
  ]);
});

test("an endpoint counts as prompt only if it accepts a delivery within two seconds", () => {
  const delivered = decideAfterAttempt({ ...refused, outcome: "delivered", status: 200 }, calm);
  expect([0, 2_000, 2_001].map((durationMs) => isPrompt(delivered, durationMs))).toEqual([true, true, false]);
  expect(isPrompt(decideAfterAttempt(refused, calm), 1)).toBe(false);
});

test("jitter lengthens the delay before a retry by at most 20% and never shortens it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, random) => {
        const scheduledMs = ATTEMPT_DELAYS_MS[attempt] ?? Number.NaN;
        const wait = waitMs(refused, { attempt, random });
        expect(wait).toBeGreaterThanOrEqual(scheduledMs);
        expect(wait).toBeLessThanOrEqual(scheduledMs * (1 + JITTER));
      },
    ),
  );
});

test("the Retry-After header of a 429 or 503 response lengthens the delay before the next attempt to at most a day, and never shortens it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(429, 503),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      (status, attempt, seconds) => {
        const scheduledMs = ATTEMPT_DELAYS_MS[attempt] ?? Number.NaN;
        const requestedMs = Math.min(seconds * SECOND_MS, MAX_RETRY_AFTER_MS);
        const answered: AttemptResponse = { outcome: "http_error", status, retryAfter: String(seconds) };
        expect(waitMs(answered, { attempt })).toBe(Math.max(scheduledMs, requestedMs));
      },
    ),
  );
});

test("jitter lengthens a Retry-After delay to at most a day, and never shortens a requested delay of up to a day", () => {
  const waitH = (hours: number) =>
    waitMs({ outcome: "http_error", status: 503, retryAfter: String(hours * 3600) }, { random: 0.5 }) /
    HOUR_MS;
  expect([10, 20, 23, 24, 48].map(waitH)).toEqual([11, 22, 24, 24, 24]);
});

test("a Retry-After header does not add attempts", () => {
  const answered: AttemptResponse = { outcome: "http_error", status: 503, retryAfter: "60" };
  expect(decideAfterAttempt(answered, { ...calm, attempt: 10 }).delivery).toEqual({
    status: "failed",
    endedReason: "attempts_used_up",
  });
});

test("a Retry-After header is ignored on statuses other than 429 and 503", () => {
  for (const status of [302, 400, 404, 500, 502, 504]) {
    expect(waitMs({ outcome: "http_error", status, retryAfter: "3600" }), String(status)).toBe(5 * SECOND_MS);
  }
});

test("a Retry-After header is parsed as a number of seconds or as a date, by default in GMT, and a past date means no delay", () => {
  expect(readRetryAfterMs("120", endedAt)).toBe(120_000);
  expect(readRetryAfterMs(" 0 ", endedAt)).toBe(0);
  const dates = ["Sun Mar  1 12:01:00 2026", "Sun, 01 Mar 2026 13:01:00 +0100"];
  const inGmt = ["Sun, 01 Mar 2026 12:01:00 GMT", "Sunday, 01-Mar-26 12:01:00 GMT", `${dates[0]} GMT`];
  const delays = inNewYork(() => [...dates, ...inGmt].map((date) => readRetryAfterMs(date, endedAt)));
  expect(delays).toEqual(Array(5).fill(60_000));
  expect(readRetryAfterMs("Sun, 01 Mar 2020 12:01:00 GMT", endedAt)).toBe(0);
});

test("a malformed Retry-After header is ignored", () => {
  for (const header of ["", "-5", "1.5", "soon", "1e9", "0x10", "2026-03-01T12:01:00Z", "Sun, 99 Foo 2026"]) {
    expect(readRetryAfterMs(header, endedAt), header).toBeUndefined();
  }
  expect(waitMs({ outcome: "http_error", status: 429, retryAfter: "soon" })).toBe(5 * SECOND_MS);
});

test("the next attempt is between 5 seconds and 1.2 days away, whatever the response", () => {
  const anything = fc.record({
    outcome: fc.constantFrom(...outcomeField.options),
    status: fc.option(fc.integer({ min: 100, max: 599 })),
    retryAfter: fc.option(fc.oneof(fc.string(), fc.nat().map(String)), { nil: undefined }),
  });
  fc.assert(
    fc.property(
      anything,
      fc.integer({ min: 1, max: 10 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (answered, attempt, random) => {
        const { delivery } = decideAfterAttempt(answered, { ...calm, attempt, random });
        expect(delivery.status === "succeeded").toBe(answered.outcome === "delivered");
        if (delivery.status !== "pending") return;
        const wait = delivery.nextAttemptAt.getTime() - endedAt.getTime();
        expect(wait).toBeGreaterThanOrEqual(5 * SECOND_MS);
        expect(wait).toBeLessThanOrEqual(DAY_MS * (1 + JITTER));
      },
    ),
  );
});

test("an endpoint has fewer concurrency slots after a failure and, if it is on probation, while many requests to endpoints on probation are open", () => {
  const slots = (failing: boolean, isPrompt: boolean) =>
    [0, 499, 500, 1_999, 2_000].map((open) => slotsFor({ failing, prompt: isPrompt }, open));
  expect(slots(false, true)).toEqual([10, 10, 10, 10, 10]);
  expect(slots(true, true)).toEqual([1, 1, 1, 1, 1]);
  expect(slots(false, false)).toEqual([10, 10, 1, 1, 0]);
  expect(slots(true, false)).toEqual([1, 1, 1, 1, 0]);
});
