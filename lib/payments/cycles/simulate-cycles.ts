import { simulateCycle } from "./simulate-cycle";

/**
 * Runs the cycles `from` to `to` of a test subscription one after the other, one write each. Stops at the first
 * refusal and throws it; the cycles before it stay paid. Those that are paid already are left as they are, so sending
 * the same again is harmless. Throws as `simulateCycle`.
 */
export async function simulateCycles(accessCode: string, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) await simulateCycle(accessCode, number);
}
