import { log } from "@/lib/log";
import type { DueDelivery } from "./batches";
import { sendDeliveriesDue } from "./engine-client";

const MAX_WAITING = 2_000;
const MAX_BATCH = 200;

/**
 * Tells the job engine which deliveries are due, after the commit and best effort: returns at once and never
 * fails. What it drops (the engine is away, too many wait) the sweep finds again.
 */
export function announce(due: readonly DueDelivery[]): void {
  if (waiting.length + due.length > MAX_WAITING) return;
  waiting.push(...due);
  if (!sending) void drain();
}

const waiting: DueDelivery[] = [];
let sending = false;

/** One request to the engine at a time; what comes meanwhile goes with the next. */
async function drain(): Promise<void> {
  sending = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, MAX_BATCH);
    try {
      await sendDeliveriesDue(batch);
    } catch (cause) {
      log.warn("Could not announce deliveries; the sweep will find them", { count: batch.length, cause });
    }
  }
  sending = false;
}
