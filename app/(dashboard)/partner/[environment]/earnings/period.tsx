import type { Filter } from "@/app/(dashboard)/_list/filter";
import type { Query } from "@/app/(dashboard)/_list/list";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { dateTimeText } from "@/components/money/values";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { ButtonLink } from "@/components/ui/link";
import { now } from "@/lib/base/clock";
import { isPeriodName, type Period, parsePeriod, periodAt } from "@/lib/insight/earnings/periods";

/** The filter for a day, a month or a quarter. */
export const periodFilter: Filter = {
  label: "Day, month or quarter",
  read: (parameter) => (isPeriodName(parameter) ? parameter : undefined),
  control: {
    kind: "search",
    placeholder: "Day, month or quarter: 2026-11",
    isWhole: false,
    error: "Enter a day, month or quarter such as 2026-11-21, 2026-11 or 2026-Q4",
  },
};

/** The filter for a month that has begun in the account's time zone. */
export const monthFilter = begunFilter("Month", /^\d{4}-\d{2}$/, "2026-11");

/** The filter for a quarter that has begun in the account's time zone. */
export const quarterFilter = begunFilter("Quarter", /^\d{4}-Q\d$/, "2026-Q4");

function begunFilter(label: string, form: RegExp, example: string): Filter {
  const error = `Enter a ${label.toLowerCase()} that has begun, such as ${example}`;
  return {
    label,
    read: (parameter, timezone) => {
      const period = form.test(parameter) ? parsePeriod(parameter, timezone) : undefined;
      return period !== undefined && period.from <= now() ? parameter : undefined;
    },
    control: { kind: "search", placeholder: `${label}: ${example}`, isWhole: false, error },
  };
}

/**
 * Returns the month in the query, in the account's time zone. Defaults to the current month if the month is missing, invalid or
 * in the future.
 */
export function monthIn(visit: Visit, name: Query[string]): Period {
  return namedOr("month", monthFilter, visit, name);
}

/**
 * Returns the quarter in the query, in the account's time zone. Defaults to the current quarter if the quarter is missing,
 * invalid or in the future.
 */
export function quarterIn(visit: Visit, name: Query[string]): Period {
  return namedOr("quarter", quarterFilter, visit, name);
}

function namedOr(
  unit: "month" | "quarter",
  filter: Filter,
  { caller: { timezone } }: Visit,
  name: Query[string],
): Period {
  const accepted = typeof name === "string" ? filter.read(name, timezone) : undefined;
  const named = accepted === undefined ? undefined : parsePeriod(accepted, timezone);
  return named ?? periodAt(now(), unit, timezone);
}

/** Returns the label of a period: `22 Nov 2026`, `November 2026` or `Fourth quarter of 2026`. */
export function periodWords({ name }: Pick<Period, "name">): string {
  const [year = "", rest = ""] = name.split(/-(.*)/);
  const quarter = /^Q([1-4])$/.exec(rest)?.[1];
  if (quarter) return `${QUARTERS[Number(quarter) - 1]} quarter of ${year}`;
  if (rest.includes("-")) return dateTimeText(new Date(name), "UTC", "date");
  return MONTH.format(new Date(`${name}-01`));
}

const MONTH = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });
const QUARTERS = ["First", "Second", "Third", "Fourth"];

/** Returns the first and the last day of a period: `1 Nov 2026 to 30 Nov 2026`. */
export function daysWords({ from, to }: Period, timeZone: string): string {
  const wordsOf = (at: Date) => dateTimeText(at, timeZone, "date");
  return `${wordsOf(from)} to ${wordsOf(new Date(to.getTime() - 1))}`;
}

type Props = {
  readonly unit: "month" | "quarter";
  readonly period: Period;
  readonly timezone: string;
  /** The beginning of the links' URLs. Each link appends the name of its period. */
  readonly href: string;
};

/** Renders links to the previous period and, if it has begun, to the next one. */
export function PeriodLinks({ unit, period, timezone, href }: Props) {
  const before = periodAt(new Date(period.from.getTime() - 1), unit, timezone);
  const after = periodAt(period.to, unit, timezone);
  const link = (to: Period, icon: typeof ChevronLeft) => {
    const Icon = icon;
    return (
      <ButtonLink href={`${href}${to.name}`} variant="secondary" size="sm" className="px-2!">
        <Icon aria-hidden="true" />
        <span className="sr-only">{periodWords(to)}</span>
      </ButtonLink>
    );
  };
  return (
    <>
      {link(before, ChevronLeft)}
      {after.from <= now() && link(after, ChevronRight)}
    </>
  );
}
