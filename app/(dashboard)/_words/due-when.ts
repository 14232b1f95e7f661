import { now } from "@/lib/base/clock";
import { type DueRange, dueThisWeekRange, overdueRange } from "@/lib/payments/subscriptions/rules";
import { choice } from "../_list/filter";
import { dayEnd, dayStart } from "./zoned-time";

/** The filter by next cycle. */
export const dueFilter = choice("Next cycle", "Any next cycle", {
  overdue: "Overdue",
  week: "Due in 7 days",
});

type Chosen = {
  readonly due?: "overdue" | "week" | undefined;
  readonly order?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** A filter by next cycle overrides the chosen order. */
export const orderByDue = ({ due, order }: Chosen): string | undefined => (due === undefined ? order : "due");

/** The due time range of the filter, in the viewer's time zone; undefined without the filter. */
export function dueTimesOf(chosen: Chosen, timezone: string): DueRange | undefined {
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
