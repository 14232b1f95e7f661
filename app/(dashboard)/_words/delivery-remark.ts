import type { EndedReason, EventDelivery } from "@/lib/webhooks/deliveries/schema";

/** What stopped the deliveries that were not tried to the end. */
const stops: Readonly<Partial<Record<EndedReason, string>>> = {
  endpoint_disabled: "sending was stopped after a 410 or five days of failures",
  endpoint_switched_off: "deliveries were switched off",
};

/** Why a delivery stands as it does, where its attempts alone do not say it. */
export function remarkOn(delivery: EventDelivery): string | undefined {
  const { attempt_count: count, attempts, ended_reason: reason, status } = delivery;
  if (status === "unsent")
    return "No webhook was in use then: no URL was set, or deliveries were switched off.";
  const missing = attempts.length < count && "Attempts are kept for 90 days at least; earlier ones are gone.";
  return [reason && remarkOnEnd(reason, count), missing].filter(Boolean).join(" ") || undefined;
}

function remarkOnEnd(reason: EndedReason, count: number): string | undefined {
  if (reason === "attempts_used_up") return `All ${count} attempts failed.`;
  if (reason === "gone") return "410 says that nothing more is wanted: deliveries were switched off.";
  if (reason === "test_event") return "A test event is tried once.";
  const stop = stops[reason];
  if (!stop) return undefined;
  return count === 0
    ? `${capitalised(stop)} before it was tried.`
    : `It ended early: when its next attempt was due, ${stop}.`;
}

/** The same in a list, in few words, of a delivery that ended before its last attempt. */
export function earlyEndNote(reason: EndedReason | null, count: number): string | undefined {
  if (reason === "gone") return "410: deliveries were switched off";
  const stop = reason && stops[reason];
  if (!stop) return undefined;
  return count === 0 ? `${capitalised(stop)} before it was tried` : `Ended early: ${stop}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
