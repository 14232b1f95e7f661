import { inShort } from "@/components/short-month";
import type { ChartPoint } from "./series";

/** The days that begin at these moments, as that zone's calendar calls them. */
export function dayPoints(starts: readonly Date[], timeZone: string): ChartPoint[] {
  const day = { timeZone, day: "numeric", month: "short" } as const;
  return pointsOf(
    starts,
    day,
    { ...day, weekday: "short", year: "numeric" },
    { timeZone, dateStyle: "short" },
  );
}

/** The months that begin at these moments, as that zone's calendar calls them. */
export function monthPoints(starts: readonly Date[], timeZone: string): ChartPoint[] {
  return pointsOf(
    starts,
    { timeZone, month: "short" },
    { timeZone, month: "long", year: "numeric" },
    { timeZone, year: "numeric", month: "2-digit" },
  );
}

type Options = Intl.DateTimeFormatOptions;

function pointsOf(starts: readonly Date[], short: Options, full: Options, plain: Options): ChartPoint[] {
  const british = [short, full].map((one) => new Intl.DateTimeFormat("en-GB", one));
  // Canada writes its numbers as ISO 8601 does.
  const iso = new Intl.DateTimeFormat("en-CA", plain);
  return starts.map((start) => {
    const [inFew = "", inAll = ""] = british.map((one) => inShort(one.format(start)));
    return { short: inFew, full: inAll, plain: iso.format(start) };
  });
}
