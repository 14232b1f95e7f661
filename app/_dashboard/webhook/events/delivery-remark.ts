import { ATTEMPT_DELAYS_MS } from "@/lib/deliveries/rules";
import type { EventDelivery } from "@/lib/deliveries/schema";
import type { WebhookEvent } from "@/lib/events/schema";

const GONE = 410;

/** Why a delivery stands as it does, where its attempts alone do not say it. */
export function remarkOn(delivery: EventDelivery, testEvent: boolean): string | undefined {
  const { attempt_count: count, attempts, status } = delivery;
  if (status === "unsent")
    return "No webhook was in use then: no URL was set, or deliveries were switched off.";
  if (attempts.length < count) return "Attempts are kept for 90 days; earlier ones are gone.";
  if (status !== "failed") return undefined;
  if (count > 0 && testEvent) return "A test event is tried once.";
  const early = earlyEnd(count, attempts.at(-1));
  return early ? remarks[early] : `All ${count} attempts failed.`;
}

/** The same of an event in a list, in few words, where it ended before its last attempt. */
export function earlyEndOf({ delivery, test_event }: Pick<WebhookEvent, "delivery" | "test_event">) {
  const { attempt_count: count, last_attempt: last, status } = delivery;
  return status === "failed" && !test_event ? earlyEndNote(count, last) : undefined;
}

/** {@link earlyEndOf} a delivery that failed after so many attempts. */
export function earlyEndNote(count: number, last: LastAttempt): string | undefined {
  // Without its attempts, which are not kept for ever, nobody knows.
  if (count > 0 && !last) return undefined;
  const early = earlyEnd(count, last);
  return early && notes[early];
}

type LastAttempt = { readonly status_code: number | null } | null | undefined;

type EarlyEnd = "untried" | "gone" | "switched_off";

const remarks: Readonly<Record<EarlyEnd, string>> = {
  untried: "Deliveries were switched off before it was tried.",
  gone: "410 says that nothing more is wanted: deliveries were switched off.",
  switched_off: "It ended early: deliveries were switched off when its next attempt was due.",
};

const notes: Readonly<Record<EarlyEnd, string>> = {
  untried: "Deliveries were switched off before it was tried",
  gone: "410: deliveries were switched off",
  switched_off: "Ended early: deliveries were switched off",
};

function earlyEnd(count: number, last: LastAttempt): EarlyEnd | undefined {
  if (count === 0) return "untried";
  if (last?.status_code === GONE) return "gone";
  return count < ATTEMPT_DELAYS_MS.length ? "switched_off" : undefined;
}
