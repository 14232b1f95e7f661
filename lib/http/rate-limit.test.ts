import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { takeRequest } from "./rate-limit";

const LIMIT = 10;

/** How many of so many requests at one moment are let through. */
function taken(subject: string, requests: number, nowMs: number): number {
  let count = 0;
  for (let request = 0; request < requests; request += 1) {
    try {
      takeRequest(subject, LIMIT, nowMs);
      count += 1;
    } catch (error) {
      expect(error).toMatchObject({ code: "rate_limited", status: 429, retryAfterS: 1 });
    }
  }
  return count;
}

test("a subject may make exactly as many requests at once as the limit says", () => {
  expect(taken(randomUUID(), 50, 0)).toBe(LIMIT);
});

test("what was used comes back evenly, a second for the whole, and never more than that", () => {
  const subject = randomUUID();
  taken(subject, LIMIT, 0);
  expect(taken(subject, 50, 500)).toBe(LIMIT / 2);
  expect(taken(subject, 50, 1_500)).toBe(LIMIT);
  expect(taken(subject, 50, 3_600_000)).toBe(LIMIT);
});

test("refused requests use nothing up, so an impatient client is let in again after a second", () => {
  const subject = randomUUID();
  taken(subject, LIMIT, 0);
  for (let nowMs = 0; nowMs < 90; nowMs += 1) expect(taken(subject, 1, nowMs)).toBe(0);
  expect(taken(subject, 50, 1_000)).toBe(LIMIT);
});

test("one subject's requests are not counted for another", () => {
  const subject = randomUUID();
  taken(subject, 50, 0);
  expect(taken(randomUUID(), 1, 0)).toBe(1);
});

test("the headers say the policy and what remains of it", () => {
  const subject = randomUUID();
  expect(takeRequest(subject, LIMIT, 0)).toEqual({
    "RateLimit-Policy": '"default";q=10;w=1',
    RateLimit: '"default";r=9;t=1',
  });
  expect(takeRequest(subject, LIMIT, 0)).toMatchObject({ RateLimit: '"default";r=8;t=1' });
});

test("a limit of zero is none: no header and no refusal", () => {
  const subject = randomUUID();
  for (let request = 0; request < 1_000; request += 1) expect(takeRequest(subject, 0, 0)).toEqual({});
});

test("subjects without end do not fill the memory, and the ones in use are kept", () => {
  const busy = randomUUID();
  taken(busy, LIMIT, 0);
  for (let subject = 0; subject < 60_000; subject += 1) {
    takeRequest(`flood ${subject}`, LIMIT, 0);
    if (subject % 10_000 === 0) expect(taken(busy, 1, 0)).toBe(0);
  }
  const { tesseraBuckets } = globalThis as { tesseraBuckets?: Map<string, unknown> };
  expect(tesseraBuckets?.size).toBe(50_000);
});
