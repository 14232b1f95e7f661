import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { ATTEMPT_DELAYS_MS } from "@/lib/webhooks/deliveries/rules";

/** How long after the event an attempt is made, the first being 1. */
export function sinceFirstAttemptMs(attempt: number): number {
  return ATTEMPT_DELAYS_MS.slice(0, attempt).reduce((total, delayMs) => total + delayMs, 0);
}

const units = [
  { sizeMs: DAY_MS, one: "day", short: "d" },
  { sizeMs: HOUR_MS, one: "hour", short: "h" },
  { sizeMs: MINUTE_MS, one: "minute", short: "min" },
  { sizeMs: SECOND_MS, one: "second", short: "s" },
] as const;

/** In the largest unit it fills: `24 hours` up to a day, `3 days`, `5 seconds`. */
export function inLargestUnit(durationMs: number): string {
  const unit = units.find(({ sizeMs }) => durationMs > sizeMs || (durationMs === sizeMs && sizeMs < DAY_MS));
  const { sizeMs, one } = unit ?? units[3];
  const count = Math.round(durationMs / sizeMs);
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** In its two largest units: `2 h 35 min`. */
export function inTwoUnits(durationMs: number): string {
  let restMs = durationMs;
  const parts = units.flatMap(({ sizeMs, short }) => {
    const count = Math.floor(restMs / sizeMs);
    restMs -= count * sizeMs;
    return count === 0 ? [] : [`${count} ${short}`];
  });
  return parts.slice(0, 2).join(" ");
}
