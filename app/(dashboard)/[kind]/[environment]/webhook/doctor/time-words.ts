/** A moment to the second, in a named zone: `21 Nov 2026, 10:00:00 UTC`. */
export function momentOf(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  }).format(time);
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** How long a span is, in the two largest units that it fills: `2 hours 5 minutes`. */
export function spanOf(spanMs: number): string {
  let seconds = Math.round(Math.abs(spanMs) / 1_000);
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length);
    seconds -= count * length;
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? "" : "s"}`);
    else if (parts.length > 0) break;
  }
  return parts.slice(0, 2).join(" ") || "0 seconds";
}
