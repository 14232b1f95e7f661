import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";

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
