import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS } from "@/lib/clock";

/** As long as a receiver keeps a process that stops. */
const MOST_MS = 5 * SECOND_MS;

const goingOn = new Set<Promise<void>>();

/** Leaves attempts, which must not reject, to end when they do. */
export function leaveToEnd(attempts: Promise<void>): void {
  goingOn.add(attempts);
  void attempts.then(() => goingOn.delete(attempts));
}

/**
 * Waits until the attempts that were left to end have, and are written down, for five seconds at most. Those that a stop cuts
 * off are made once more.
 */
export async function attemptsEnded(): Promise<void> {
  await Promise.race([Promise.all(goingOn), sleep(MOST_MS, undefined, { ref: false })]);
}
