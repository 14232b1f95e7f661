import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { type Throttle, waitMs, waitText } from "./rules";

const start = new Date("2026-03-01T00:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const hits = (...times: Date[]) => ({
  count: times.length,
  oldest: times.at(0) ?? null,
  latest: times.at(-1) ?? null,
});

test("at the limit of a throttle, the next hit is allowed when the oldest hit leaves the window", () => {
  const throttle = { limit: 2, windowMs: MINUTE_MS };
  expect(waitMs(hits(), throttle, start)).toBe(0);
  expect(waitMs(hits(start), throttle, after(1))).toBe(0);
  expect(waitMs(hits(start, after(SECOND_MS)), throttle, after(SECOND_MS))).toBe(59 * SECOND_MS);
});

test("with backoff, a throttle's wait doubles with each hit beyond the limit, up to the maximum wait", () => {
  const backoff = { firstMs: 30 * SECOND_MS, maxMs: 100 * SECOND_MS };
  const throttle: Throttle = { limit: 2, windowMs: DAY_MS, backoff };
  const times = [start, start];
  const waits: number[] = [];
  for (let made = 0; made < 4; made += 1) {
    const latest = times.at(-1) ?? start;
    const wait = waitMs(hits(...times), throttle, latest);
    waits.push(wait / SECOND_MS);
    times.push(new Date(latest.getTime() + wait));
  }
  expect(waits).toEqual([30, 60, 100, 100]);
  expect(waitMs(hits(start, start), throttle, after(20 * SECOND_MS))).toBe(10 * SECOND_MS);
  expect(waitMs(hits(start, start), throttle, after(MINUTE_MS))).toBe(0);
});

test("a wait is formatted in seconds and, from one minute on, in minutes, rounded up", () => {
  expect([1, 59, 60, 61, 3_600].map(waitText)).toEqual([
    "1 second",
    "59 seconds",
    "1 minute",
    "2 minutes",
    "60 minutes",
  ]);
});
