import { DAY_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";

/**
 * At most `limit` (1 or more) hits within any `windowMs`: a sliding window, so no edge lets twice as many through. With
 * `beyond`, the window is not closed then: one more hit is allowed `firstMs` after the latest, the next after twice as long,
 * and so on up to `mostMs`.
 */
export type Throttle = {
  readonly limit: number;
  readonly windowMs: number;
  readonly beyond?: { readonly firstMs: number; readonly mostMs: number };
  /** Whether anybody can bring subjects that nobody has seen before, as networks and e-mail addresses are. */
  readonly unauthenticated?: true;
};

/** Beyond a limit: one after half a minute, then after twice as long each time, up to twenty minutes. */
export const BACKOFF = { firstMs: 30 * SECOND_MS, mostMs: 20 * MINUTE_MS } as const;

/** For guesses counted where strangers cannot: of one signed-in user, of one device. Ten, then slowly: 86 in a day. */
export const OWN_GUESS_LIMIT: Throttle = { limit: 10, windowMs: DAY_MS, beyond: BACKOFF };

/** What is in a subject's window. */
export type Hits = { readonly count: number; readonly oldest: Date | null; readonly latest: Date | null };

/** How long after `at` the next hit is allowed, in milliseconds; 0 when it is allowed at once. */
export function waitMs(
  { count, oldest, latest }: Hits,
  { limit, windowMs, beyond }: Throttle,
  at: Date,
): number {
  if (!oldest || !latest || count < limit) return 0;
  const opensMs = beyond
    ? latest.getTime() + Math.min(beyond.firstMs * 2 ** (count - limit), beyond.mostMs)
    : oldest.getTime() + windowMs;
  return Math.max(0, opensMs - at.getTime());
}
