import { inShort } from "@/components/money/short-month";
import { memoizeByKey } from "@/components/ui/memoize";
import type { ChartPoint } from "./series";

const DAY = { day: "numeric", month: "short" } as const;

/** The days that begin at these moments, as that zone's calendar calls them. */
export const dayPoints = pointsBy({
  short: DAY,
  full: { ...DAY, weekday: "short", year: "numeric" },
  plain: { dateStyle: "short" },
});

type Options = Intl.DateTimeFormatOptions;

function pointsBy({ short, full, plain }: Record<keyof ChartPoint, Options>) {
  const formattersOf = memoizeByKey((timeZone) => ({
    short: new Intl.DateTimeFormat("en-GB", { timeZone, ...short }),
    full: new Intl.DateTimeFormat("en-GB", { timeZone, ...full }),
    // Canada writes its numbers as ISO 8601 does.
    plain: new Intl.DateTimeFormat("en-CA", { timeZone, ...plain }),
  }));
  return (starts: readonly Date[], timeZone: string): ChartPoint[] => {
    const formatters = formattersOf(timeZone);
    return starts.map((start) => ({
      short: inShort(formatters.short.format(start)),
      full: inShort(formatters.full.format(start)),
      plain: formatters.plain.format(start),
    }));
  };
}
