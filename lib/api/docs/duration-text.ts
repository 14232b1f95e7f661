import { Duration } from "luxon";

/** Formats a duration in its largest unit, such as `3 days`, or in its two largest units, such as `2 hr, 35 min`. */
export function durationText(durationMs: number, unitCount: 1 | 2 = 1): string {
  const units = Duration.fromMillis(durationMs).shiftTo("days", "hours", "minutes", "seconds").toObject();
  const largest = Object.entries(units)
    .filter(([, count]) => count > 0)
    .slice(0, unitCount);
  const unitDisplay = unitCount === 1 ? "long" : "short";
  return Duration.fromObject(Object.fromEntries(largest), { locale: "en" }).toHuman({ unitDisplay });
}
