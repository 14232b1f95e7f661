import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS } from "@/lib/base/clock";

/** How long trade goes on undisturbed before and after each fault. */
export const REST_MS = 5 * SECOND_MS;
const RECOVERS_WITHIN_MS = 30 * SECOND_MS;
/** The time limit of one readiness check. The server answers within two seconds. */
const CHECK_TIMEOUT_MS = 5 * SECOND_MS;

/** Waits until the server is ready, and returns how long that took in milliseconds. Throws if it takes more than 30 seconds. */
export async function recovery(baseUrl: string): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const answer = await fetch(`${baseUrl}/api/health/ready`, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    const tookMs = performance.now() - startedMs;
    if (answer?.status === 200) return tookMs;
    if (tookMs > RECOVERS_WITHIN_MS) throw new Error("the server did not recover");
    await sleep(50);
  }
}
