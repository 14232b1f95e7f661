import { now } from "@/lib/base/clock";
import { announce } from "@/lib/outbox/announce";
import { failIntents, failureOf } from "./fail-store";
import { selectExpired } from "./store";

const BATCH = 200;

/**
 * Fails all expired pending intents, each with its event, and returns their number. Skips intents locked by another write; the
 * next run expires them.
 */
export async function expireIntents(): Promise<number> {
  const time = now();
  for (let total = 0; ; ) {
    const due = await selectExpired(time, BATCH);
    const expired = due.map((intent) => failureOf(intent, "expired", time));
    const { failed, deliveries } = await failIntents(expired, { skipsLocked: true });
    announce(deliveries);
    total += failed;
    if (due.length < BATCH || failed === 0) return total;
  }
}
