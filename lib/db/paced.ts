import { setTimeout as sleep } from "node:timers/promises";

const LEAST_PAUSE_MS = 20;

/**
 * Takes one step of work after the other, each followed by a pause as long as itself, until a step says that nothing is
 * left or `budgetMs` have passed: what can wait uses half a connection, and leaves the rest to those who cannot. False
 * where something is left.
 */
export async function paced(step: () => Promise<"more" | "done">, budgetMs = Infinity): Promise<boolean> {
  const begunMs = performance.now();
  for (;;) {
    const stepMs = performance.now();
    if ((await step()) === "done") return true;
    const endMs = performance.now();
    if (endMs - begunMs >= budgetMs) return false;
    await sleep(Math.max(LEAST_PAUSE_MS, endMs - stepMs));
  }
}
