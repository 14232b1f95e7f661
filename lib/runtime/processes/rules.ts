import { SECOND_MS } from "@/lib/base/clock";

/**
 * The minimum number of database connections per process. One account can use two at once, which leaves two for other accounts.
 */
const MIN_CONNECTIONS = 4;

/**
 * Returns how many of `poolSize` database connections each of a role's `workers` gets: an equal share, but at least {@link
 * MIN_CONNECTIONS}, or the whole pool if it is smaller.
 */
export function poolShare(poolSize: number, workers: number): number {
  return Math.max(Math.min(poolSize, MIN_CONNECTIONS), Math.floor(poolSize / workers));
}

/** If a process ends after serving for less than this time, in milliseconds, its end counts as an early exit. */
const EARLY_EXIT_MS = 10 * SECOND_MS;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 30 * SECOND_MS;

/**
 * Returns the new number of consecutive early exits, given the previous number and the time for which the process served before
 * it ended.
 */
export function countEarlyExits(before: number, servedMs: number): number {
  return servedMs < EARLY_EXIT_MS ? before + 1 : 0;
}

/**
 * Returns the delay in milliseconds before a process that has ended is replaced: 0 without early exits, 250 after one, and
 * twice as long after each further one, up to {@link MAX_DELAY_MS}.
 */
export function restartDelayMs(endedSoonInARow: number): number {
  if (endedSoonInARow === 0) return 0;
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (endedSoonInARow - 1));
}
