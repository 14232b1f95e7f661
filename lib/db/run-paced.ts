import { setTimeout as sleep } from "node:timers/promises";

const LEAST_PAUSE_MS = 20;
const PAUSE_PER_STEP = 3;

/**
 * Takes one step of work after the other, each followed by a pause three times as long as itself, until a step says that
 * nothing is left or `budgetMs` have passed: what can wait uses a quarter of a connection, and the less the busier the
 * database is with those who cannot. False where something is left. No pauses are made where `pausePerStep` is 0.
 */
export async function runPaced(
  step: () => Promise<"more" | "done">,
  budgetMs = Infinity,
  pausePerStep = PAUSE_PER_STEP,
): Promise<boolean> {
  const begunMs = performance.now();
  for (;;) {
    const stepMs = performance.now();
    if ((await step()) === "done") return true;
    const endMs = performance.now();
    if (endMs - begunMs >= budgetMs) return false;
    if (pausePerStep > 0) await sleep(Math.max(LEAST_PAUSE_MS, pausePerStep * (endMs - stepMs)));
  }
}
