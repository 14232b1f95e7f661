import type { Query } from "@/app/(dashboard)/_list/list";
import type { Visit } from "@/app/(dashboard)/_shell/require-account";
import { dayEnd, dayOf } from "@/app/(dashboard)/_words/zoned-time";
import { DAY_MS, now } from "@/lib/base/clock";
import { readRunway } from "@/lib/insight/runway/read-runway";

/** The default number of days to cover. */
const USUAL_MS = 30 * DAY_MS;

/** The runway until the end of the day in the query (`?until=2026-12-24`), and the allowed days. */
export async function readWantedRunway({ user, caller }: Visit, query: Query) {
  const { timezone } = user;
  const at = now();
  const { until } = query;
  const named = typeof until === "string" ? dayEnd(until, timezone) : undefined;
  const usual = dayEnd(dayOf(new Date(at.getTime() + USUAL_MS), timezone), timezone);
  const view = await readRunway(caller, named && named > at ? named : (usual ?? at));
  const lastDayBefore = (end: Date) => dayOf(new Date(end.getTime() - 1), timezone);
  const days = {
    chosen: lastDayBefore(view.topUp.until),
    first: dayOf(at, timezone),
    last: lastDayBefore(view.reach),
  };
  return { view, days };
}
