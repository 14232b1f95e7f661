import { HOUR_MS } from "@/lib/base/clock";
import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";
import type { VerdictWords } from "./plain-words";
import { spanOf } from "./time-words";

/** What to say of a receiver's clock that is too far from the time of a message. */
export function clockWords(
  { offMs, sentAt }: Extract<Verdict, { verdict: "clock_off" }>,
  moment: (time: Date) => string,
): VerdictWords {
  const isZone = isWholeHours(offMs);
  const hint = isZone ? " It is a whole number of hours, so a time zone is probably mistaken." : "";
  return {
    tone: "danger",
    title: `Your receiver's clock is ${spanOf(offMs)} ${offMs > 0 ? "fast" : "slow"}`,
    what: `The signature is right and was made at ${moment(sentAt)}. More than 5 minutes away from it, a receiver has to refuse the message.${hint}`,
    advice: isZone
      ? "Look at the time zone first. If the time you entered is local, enter it once more with its zone, such as `+01:00`. If your receiver compares local time with `webhook-timestamp`, let it compare seconds since 1970, which know no zone. Only if neither is so, set the machine's clock by NTP."
      : "Let the machine set its clock by NTP. If the clock is right after all, the message waited on its way, in a queue for instance: verify it before it waits.",
  };
}

/** Clocks that run well go wrong by hours where a time zone is mistaken. */
function isWholeHours(offMs: number): boolean {
  const hours = Math.abs(offMs) / HOUR_MS;
  return hours > 0.9 && hours < 14.1 && Math.abs(hours - Math.round(hours)) < 0.05;
}
