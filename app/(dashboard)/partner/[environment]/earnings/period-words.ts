import { inShort } from "@/components/money/short-month";
import type { Period } from "@/lib/insight/earnings/periods";

/** The label of a period: `22 Nov 2026`, `November 2026`, `Fourth quarter of 2026`. */
export function periodWords({ name }: Pick<Period, "name">): string {
  const [year = "", rest = ""] = name.split(/-(.*)/);
  const quarter = /^Q([1-4])$/.exec(rest)?.[1];
  if (quarter) return `${QUARTERS[Number(quarter) - 1]} quarter of ${year}`;
  const isDay = rest.includes("-");
  const date = new Date(isDay ? name : `${name}-01`);
  return isDay
    ? dateWords(date, { day: "numeric", month: "short", year: "numeric" })
    : dateWords(date, { month: "long", year: "numeric" });
}

const QUARTERS = ["First", "Second", "Third", "Fourth"];

/** The first and the last day of a period: `1 Nov 2026 to 30 Nov 2026`. */
export function daysWords({ from, to }: Period, timeZone: string): string {
  const wordsOf = (at: Date) => dateWords(at, { day: "numeric", month: "short", year: "numeric", timeZone });
  return `${wordsOf(from)} to ${wordsOf(new Date(to.getTime() - 1))}`;
}

function dateWords(at: Date, options: Intl.DateTimeFormatOptions): string {
  return inShort(new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options }).format(at));
}
