import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";

const UNIT_MS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: SECOND_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
};
const TIME_STRING = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h|d|w))*$/;
const TIME_PART = /(?<![\d.])(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h|d|w)/g;

/**
 * Returns the milliseconds, at least 0, from `nowMs` to the end of a duration such as `1h30m`, or to an ISO 8601 date (Inngest
 * SDK specification, 1.3.2 and 5.3.2). Returns 0 for an empty string, and undefined for a string in another format.
 */
export function sleepMs(text: string, nowMs: number): number | undefined {
  if (!TIME_STRING.test(text)) return untilMs(text, nowMs);
  let totalMs = 0;
  for (const [, count, unit] of text.matchAll(TIME_PART))
    totalMs += Number(count) * (UNIT_MS[unit ?? ""] ?? 0);
  return totalMs;
}

/**
 * Returns the milliseconds from `nowMs` to the time in a `Retry-After` header (seconds, an HTTP date or an ISO 8601 date), or
 * undefined for a missing or invalid header.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * SECOND_MS;
  return untilMs(header, nowMs);
}

const FIRST_RETRY_MS = SECOND_MS;
const MAX_RETRY_DELAY_MS = 10 * MINUTE_MS;

/**
 * Returns the delay in milliseconds after attempt number `attempt`, counted from 0: one second, doubling up to ten minutes, plus
 * up to 20% jitter. `random` is from 0 to 1.
 */
export function backOffMs(attempt: number, random: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempt, MAX_RETRY_DELAY_MS) * (1 + 0.2 * random);
}

function untilMs(date: string, nowMs: number): number | undefined {
  const atMs = Date.parse(date);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}
