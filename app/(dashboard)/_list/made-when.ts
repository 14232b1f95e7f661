import type { TimeRangePageRequest } from "@/lib/db/page";
import type { Visit } from "../_shell/require-account";
import { dayEnd, dayStart } from "../_words/zoned-time";
import { choice, day } from "./filter";

/** Filters by creation date in the viewer's time zone, and the order. */
export const madeWhen = {
  order: choice("Order", "Newest first", { oldest: "Oldest first" }),
  from: day("From"),
  to: day("To"),
};

type Chosen = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: string | undefined;
};

/** The values of {@link madeWhen} as verb input. */
export function asPageOfTime(
  { user: { timezone } }: Visit,
  { from, to, order }: Chosen,
): Pick<TimeRangePageRequest, "createdFrom" | "createdBefore" | "oldestFirst"> {
  return {
    createdFrom: from ? dayStart(from, timezone) : undefined,
    createdBefore: to ? dayEnd(to, timezone) : undefined,
    oldestFirst: order === "oldest",
  };
}
