import { HOUR_MS } from "@/lib/base/clock";
import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";
import type { VerdictWords } from "./plain-words";
import { spanOf } from "./time-words";

/** The diagnosis for a receiver's clock that is off by more than the tolerance. */
export function clockWords(
  { offMs, sentAt }: Extract<Verdict, { verdict: "clock_off" }>,
  moment: (time: Date) => string,
): VerdictWords {
  const isZone = isWholeHours(offMs);
  const hint = isZone ? " The difference is a whole number of hours, so a time zone is probably wrong." : "";
  return {
    tone: "danger",
    title: `Your receiver's clock is ${spanOf(offMs)} ${offMs > 0 ? "fast" : "slow"}`,
    what: `The signature is valid and was created at ${moment(sentAt)}. A receiver must reject a message that is more than 5 minutes off.${hint}`,
    advice: isZone
      ? "Check the time zone first. If you entered a local time, enter it again with its offset, such as `+01:00`. If your receiver compares local time with `webhook-timestamp`, compare Unix seconds instead. Otherwise, synchronize the machine's clock with NTP."
      : "Synchronize the machine's clock with NTP. If the clock is correct, the message was delayed, for example in a queue: verify it before queueing it.",
  };
}

/** Clocks that run well go wrong by hours where a time zone is mistaken. */
function isWholeHours(offMs: number): boolean {
  const hours = Math.abs(offMs) / HOUR_MS;
  return hours > 0.9 && hours < 14.1 && Math.abs(hours - Math.round(hours)) < 0.05;
}
