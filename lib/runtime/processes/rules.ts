import { SECOND_MS } from "@/lib/base/clock";

/** With fewer connections one account, which may have two of them at once, would leave the others none. */
const MIN_CONNECTIONS = 4;

/** The part of `DATABASE_POOL_SIZE` that each process of a role has: all of it together, but never so few that its fences fall. */
export function poolShare(poolSize: number, workers: number): number {
  return Math.max(Math.min(poolSize, MIN_CONNECTIONS), Math.floor(poolSize / workers));
}

/** A process that ends sooner did not end by chance. */
const EARLY_EXIT_MS = 10 * SECOND_MS;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 30 * SECOND_MS;

/** How many processes in a row have ended soon after they began, with the one that served for so long. */
export function countEarlyExits(before: number, servedMs: number): number {
  return servedMs < EARLY_EXIT_MS ? before + 1 : 0;
}

/** How long to wait before the next one is started: not at all, where the last one has served for a while. */
export function restartDelayMs(endedSoonInARow: number): number {
  if (endedSoonInARow === 0) return 0;
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (endedSoonInARow - 1));
}
