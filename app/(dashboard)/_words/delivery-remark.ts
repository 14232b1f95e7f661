import type { EndedReason, EventDelivery } from "@/lib/webhooks/deliveries/schema";

/** The texts for deliveries that ended because their next attempt could not be made, by reason. */
const stops: Readonly<Partial<Record<EndedReason, string>>> = {
  endpoint_disabled: "the endpoint was disabled after a 410 response or five days of failures",
  endpoint_switched_off: "deliveries were disabled",
};

/**
 * Returns a remark that explains why a delivery failed or was not sent, or why older attempts are missing. Returns undefined if
 * there is nothing to explain.
 */
export function deliveryRemark(delivery: EventDelivery): string | undefined {
  const { attempt_count: count, attempts, ended_reason: reason, status } = delivery;
  if (status === "unsent") return "Not sent: no enabled webhook endpoint was subscribed to this event.";
  const missing =
    attempts.length < count && "Attempts are stored for at least 90 days; older ones have been deleted.";
  return [reason && remarkOnEnd(reason, count), missing].filter(Boolean).join(" ") || undefined;
}

function remarkOnEnd(reason: EndedReason, count: number): string | undefined {
  if (reason === "attempts_used_up") return `All ${count} attempts failed.`;
  if (reason === "gone") return "The receiver returned 410 (Gone), so deliveries were disabled.";
  if (reason === "test_event") return "Test events are not retried.";
  const stop = stops[reason];
  if (!stop) return undefined;
  return count === 0
    ? `Before the first attempt, ${stop}.`
    : `Retries ended early: before the next attempt, ${stop}.`;
}

/** Returns a short note for lists if a delivery ended before all scheduled attempts were made; otherwise undefined. */
export function earlyEndNote(reason: EndedReason | null, count: number): string | undefined {
  if (reason === "gone") return "410: deliveries were disabled";
  const stop = reason && stops[reason];
  if (!stop) return undefined;
  return count === 0 ? `Before the first attempt, ${stop}` : `Ended early: ${stop}`;
}
