import { now } from "@/lib/base/clock";
import type { TimeRangePageRequest } from "@/lib/db/page";
import { type DueRange, dueThisWeekRange, overdueRange } from "@/lib/payments/subscriptions/rules";
import type { Visit } from "../_shell/require-account";
import { dayEnd, dayStart } from "../_words/zoned-time";
import { choice, day } from "./filter";

/** The filter by creation date, in the viewer's time zone, and the choice of order. */
export const creationFilters = {
  order: choice("Order", "Newest first", { oldest: "Oldest first" }),
  from: day("From"),
  to: day("To"),
};

type Chosen = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: string | undefined;
};

/** Converts the values of {@link creationFilters} to a time range and order, in the viewer's time zone. */
export function toTimeRange(
  { user: { timezone } }: Visit,
  { from, to, order }: Chosen,
): Pick<TimeRangePageRequest, "createdFrom" | "createdBefore" | "oldestFirst"> {
  return {
    createdFrom: from ? dayStart(from, timezone) : undefined,
    createdBefore: to ? dayEnd(to, timezone) : undefined,
    oldestFirst: order === "oldest",
  };
}

/** The filter for the date of the next cycle. */
export const dueFilter = choice("Next cycle", "Any next cycle", {
  overdue: "Overdue",
  week: "Due in the next 7 days",
});

type DueFilterChosen = {
  readonly due?: "overdue" | "week" | undefined;
  readonly order?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Returns the order of a list with {@link dueFilter}: `due` if that filter is set, otherwise the chosen order. */
export const orderByDue = ({ due, order }: DueFilterChosen): string | undefined =>
  due === undefined ? order : "due";

/** Returns the time range of the next cycle, in the viewer's time zone, or undefined if the list is not ordered by it. */
export function dueTimesOf(chosen: DueFilterChosen, timezone: string): DueRange | undefined {
  if (orderByDue(chosen) !== "due") return undefined;
  const { due, from, to } = chosen;
  const days = { from: from && dayStart(from, timezone), before: to && dayEnd(to, timezone) };
  const wanted = due === undefined ? {} : due === "overdue" ? overdueRange(now()) : dueThisWeekRange(now());
  return {
    from: latest(wanted.from, days.from || undefined),
    before: earliest(wanted.before, days.before || undefined),
  };
}

const latest = (one?: Date, other?: Date) => (one && other && one < other ? other : (one ?? other));
const earliest = (one?: Date, other?: Date) => (one && other && one > other ? other : (one ?? other));
