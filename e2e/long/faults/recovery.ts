import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS } from "@/lib/base/clock";

/** Between what is done to the server: long enough for it to trade on. */
export const REST_MS = 5 * SECOND_MS;
const RECOVERS_WITHIN_MS = 30 * SECOND_MS;

/** Until the server is ready again: how long after the fault was over, in milliseconds. */
export async function recovery(baseUrl: string): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const answer = await fetch(`${baseUrl}/api/health/ready`).catch(() => undefined);
    await answer?.body?.cancel();
    const tookMs = performance.now() - startedMs;
    if (answer?.status === 200) return tookMs;
    if (tookMs > RECOVERS_WITHIN_MS) throw new Error("the server did not recover");
    await sleep(50);
  }
}
