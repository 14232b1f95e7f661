import { setTimeout as sleep } from "node:timers/promises";
import { isInDemand } from "@/lib/demand";

/** More than these are a backlog; while the API is in demand so many of one are taken together, this long after the last. */
const A_FEW = 5;
const APART_MS = 10;

let nextMs = 0;

/**
 * Ends when more of what waits at an endpoint may be taken by this process, and says how many at most: at once, but for backlogs
 * while somebody calls the API. Of those together some 450 a second are begun: they have waited and may wait a second
 * more, who calls waits now, and both need the same processor and the same database.
 */
export async function turnOfBacklog(waiting: number): Promise<number> {
  if (waiting <= A_FEW || !isInDemand()) return Infinity;
  const nowMs = performance.now();
  nextMs = Math.max(nowMs, nextMs + APART_MS);
  if (nextMs > nowMs) await sleep(nextMs - nowMs);
  return A_FEW;
}
