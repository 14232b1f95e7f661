const unitMs: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};
const timeString = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h|d|w))*$/;
const timePart = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h|d|w)/g;

/**
 * How long a sleep lasts from `nowMs`: a time string such as `1h30m` (empty is zero) or an ISO 8601 date
 * (Inngest SDK specification, 1.3.2 and 5.3.2). Never negative; `undefined` when it is neither.
 */
export function sleepMs(text: string, nowMs: number): number | undefined {
  if (!timeString.test(text)) return untilMs(text, nowMs);
  let totalMs = 0;
  for (const [, count, unit] of text.matchAll(timePart)) totalMs += Number(count) * (unitMs[unit ?? ""] ?? 0);
  return totalMs;
}

/** `Retry-After` from `nowMs`: seconds, an HTTP date or an ISO 8601 date. `undefined` when absent or unreadable. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1_000;
  return untilMs(header, nowMs);
}

const firstRetryMs = 1_000;
const longestRetryMs = 600_000;

/** The wait before the retry that follows attempt `attempt` (from 0): one second, doubling to ten minutes, up to 20 % longer. */
export function backOffMs(attempt: number, random: number): number {
  return Math.min(firstRetryMs * 2 ** attempt, longestRetryMs) * (1 + 0.2 * random);
}

function untilMs(date: string, nowMs: number): number | undefined {
  const atMs = Date.parse(date);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}
