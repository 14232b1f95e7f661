import { now } from "@/lib/base/clock";
import { failExpired } from "./store";

const BATCH = 500;

/** Marks pending intents past their end as failed. Returns how many. */
export async function expireIntents(): Promise<number> {
  const time = now();
  let total = 0;
  for (let failed = BATCH; failed === BATCH; total += failed) failed = await failExpired(time, BATCH);
  return total;
}
