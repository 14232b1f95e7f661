import { DAY_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";

/**
 * A rule that allows a subject, such as a user or a network, `limit` (1 or more) hits within any `windowMs` milliseconds, as a
 * sliding window. A hit is one counted attempt at an action. With `backoff`, the rule allows further hits with exponential
 * backoff. The first is allowed `firstMs` milliseconds after the latest hit. The wait then doubles with each hit, up to `maxMs`
 * milliseconds.
 */
export type Throttle = {
  readonly limit: number;
  readonly windowMs: number;
  readonly backoff?: { readonly firstMs: number; readonly maxMs: number };
  /** True if unauthenticated clients choose the subject, such as an email address. The number of subjects is then unlimited. */
  readonly unauthenticated?: true;
};

/** The usual backoff of throttles once their limit is used up: 30 seconds, doubled each time up to 20 minutes. */
export const BACKOFF = { firstMs: 30 * SECOND_MS, maxMs: 20 * MINUTE_MS } as const;

/**
 * The limit on wrong second-factor codes from one user, on wrong passwords from one signed-in user, and on wrong passwords from
 * one known device at sign-in. Each of the three is limited separately: ten a day, then more with backoff, up to 86 a day in
 * total.
 */
export const USER_GUESS_LIMIT: Throttle = { limit: 10, windowMs: DAY_MS, backoff: BACKOFF };

/** The number of a subject's hits in a throttle's window, and the times of the oldest and the latest hit. */
export type Hits = { readonly count: number; readonly oldest: Date | null; readonly latest: Date | null };

/** Returns the milliseconds from `at` until the next hit is allowed, or 0 if it is allowed immediately. */
export function waitMs(
  { count, oldest, latest }: Hits,
  { limit, windowMs, backoff }: Throttle,
  at: Date,
): number {
  if (!oldest || !latest || count < limit) return 0;
  const allowedAtMs = backoff
    ? latest.getTime() + Math.min(backoff.firstMs * 2 ** (count - limit), backoff.maxMs)
    : oldest.getTime() + windowMs;
  return Math.max(0, allowedAtMs - at.getTime());
}

/** Formats a wait for people, rounded up: `30 seconds`, `2 minutes`. */
export function waitText(retryAfterS: number): string {
  if (retryAfterS < 60) return plural(retryAfterS, "second");
  return plural(Math.ceil(retryAfterS / 60), "minute");
}

function plural(count: number, unit: string): string {
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}
