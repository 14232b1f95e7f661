import fc from "fast-check";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { type Buckets, charge, MAX_BUCKETS, takeRequest } from "./buckets";

const LIMIT = 10;

/** Tries to take `requests` requests from a subject's bucket at `nowMs` and returns how many are admitted. */
function admittedCount(buckets: Buckets, subject: string, requests: number, nowMs: number): number {
  const answers = Array.from({ length: requests }, () =>
    takeRequest(buckets, subject, { limit: LIMIT, nowMs }),
  );
  return answers.filter((answer) => answer.isAdmitted).length;
}

test("a rate-limit bucket admits exactly its limit of requests in a burst", () => {
  expect(admittedCount(new Map(), "a", 50, 0)).toBe(LIMIT);
});

test("a rate-limit bucket refills evenly within a second, up to its limit", () => {
  const buckets: Buckets = new Map();
  admittedCount(buckets, "a", LIMIT, 0);
  expect(admittedCount(buckets, "a", 50, 500)).toBe(LIMIT / 2);
  expect(admittedCount(buckets, "a", 50, 1_500)).toBe(LIMIT);
  expect(admittedCount(buckets, "a", 50, 3_600_000)).toBe(LIMIT);
});

test("refused requests do not use up the rate limit", () => {
  const buckets: Buckets = new Map();
  admittedCount(buckets, "a", LIMIT, 0);
  for (let nowMs = 0; nowMs < 90; nowMs += 1) expect(admittedCount(buckets, "a", 1, nowMs)).toBe(0);
  expect(admittedCount(buckets, "a", 50, 1_000)).toBe(LIMIT);
});

test("requests from one client do not use up another client's limit", () => {
  const buckets: Buckets = new Map();
  admittedCount(buckets, "a", 50, 0);
  expect(admittedCount(buckets, "b", 1, 0)).toBe(1);
});

test("after a response that costs more than the limit, requests are refused until the bucket has refilled enough", () => {
  const buckets: Buckets = new Map();
  expect(charge(buckets, "a", 35, { limit: LIMIT, nowMs: 0 })).toMatchObject({ remaining: 0, waitS: 3 });
  expect(admittedCount(buckets, "a", 50, 2_599)).toBe(0);
  expect(admittedCount(buckets, "a", 50, 2_600)).toBe(1);
});

test("the number of rate-limit buckets is limited, and recently used buckets are retained", () => {
  const buckets: Buckets = new Map();
  admittedCount(buckets, "busy", LIMIT, 0);
  for (let subject = 0; subject < 60_000; subject += 1) {
    takeRequest(buckets, `flood ${subject}`, { limit: LIMIT, nowMs: 0 });
    if (subject % 10_000 === 0) expect(admittedCount(buckets, "busy", 1, 0)).toBe(0);
  }
  expect(buckets.size).toBe(MAX_BUCKETS);
});

/** A simple reference model of a bucket that refills every millisecond. */
class PlainBucket {
  private used = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += 1) this.used = Math.max(0, this.used - this.limit);
  }

  take(): boolean {
    const isAdmitted = this.used + 1_000 <= this.limit * 1_000;
    if (isAdmitted) this.used += 1_000;
    return isAdmitted;
  }

  charge(requests: number): void {
    this.used = Math.max(0, this.used + requests * 1_000);
  }

  get remaining(): number {
    return Math.max(0, Math.floor((this.limit * 1_000 - this.used) / 1_000));
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("pass" as const), by: fc.integer({ min: 0, max: 3_000 }) }),
    fc.record({ kind: fc.constant("take" as const), by: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ kind: fc.constant("charge" as const), by: fc.integer({ min: -1, max: 40 }) }),
  ),
  { maxLength: 40 },
);

test("a rate-limit bucket admits the same requests as a reference model that refills every millisecond", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 150 }), steps, (limit, all) => {
      const buckets: Buckets = new Map();
      const plain = new PlainBucket(limit);
      let nowMs = 0;
      for (const { kind, by } of all) {
        if (kind === "pass") {
          plain.pass(by);
          nowMs += by;
        } else if (kind === "charge") {
          plain.charge(by);
          expect(charge(buckets, "a", by, { limit, nowMs }).remaining).toBe(plain.remaining);
        } else {
          const takes = Array.from({ length: by }, () => {
            const { isAdmitted, remaining } = takeRequest(buckets, "a", { limit, nowMs });
            return { isAdmitted, remaining };
          });
          expect(takes).toEqual(takes.map(() => ({ isAdmitted: plain.take(), remaining: plain.remaining })));
        }
      }
    }),
  );
});

test("a refused client is admitted after the reported wait, but not a second earlier", () => {
  const limits = fc.integer({ min: 1, max: 150 });
  fc.assert(
    fc.property(limits, fc.integer({ min: 0, max: 2_000 }), fc.nat(5_000), (limit, cost, laterMs) => {
      const buckets: Buckets = new Map();
      charge(buckets, "a", limit + cost, { limit, nowMs: 0 });
      const { isAdmitted, waitS } = takeRequest(buckets, "a", { limit, nowMs: laterMs });
      if (isAdmitted) return;
      const early: Buckets = new Map(buckets);
      const soonMs = laterMs + (waitS - 1) * 1_000;
      if (waitS > 1) expect(takeRequest(early, "a", { limit, nowMs: soonMs }).isAdmitted).toBe(false);
      expect(takeRequest(buckets, "a", { limit, nowMs: laterMs + waitS * 1_000 }).isAdmitted).toBe(true);
    }),
  );
});
