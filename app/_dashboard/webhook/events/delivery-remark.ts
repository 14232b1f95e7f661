import { ATTEMPT_DELAYS_MS } from "@/lib/webhooks/rules";
import type { EventDelivery } from "@/lib/webhooks/schema";

const GONE = 410;

/** Why a delivery stands as it does, where its attempts alone do not say it. */
export function remarkOn(delivery: EventDelivery, testEvent: boolean): string | undefined {
  const { attempt_count: count, attempts, status } = delivery;
  if (status === "unsent")
    return "No webhook was in use then: no URL was set, or deliveries were switched off.";
  if (attempts.length < count) return "Attempts are kept for 90 days; earlier ones are gone.";
  if (status !== "failed") return undefined;
  if (count === 0) return "Deliveries were switched off before it was tried.";
  if (testEvent) return "A test event is tried once.";
  if (attempts.at(-1)?.status_code === GONE)
    return "410 says that nothing more is wanted: deliveries were switched off.";
  if (count >= ATTEMPT_DELAYS_MS.length) return `All ${count} attempts failed.`;
  return "It ended early: deliveries were switched off when its next attempt was due.";
}
