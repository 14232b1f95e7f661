import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { OVERDUE_AFTER_MS } from "./rules";

/**
 * Dates by the calendar of UTC and of any zone are less than that apart: three days, where one counts months from 28 February and
 * the other from 1 March, and an hour of daylight saving.
 */
export const ZONES_APART_MS = 3 * DAY_MS + 2 * HOUR_MS;

/** From one moment on, and before another. */
export type DueTimes = { readonly from?: Date | undefined; readonly before?: Date | undefined };

/** When a cycle was due that is overdue at a time. */
export const overdueAt = (at: Date): DueTimes => ({ before: new Date(at.getTime() - OVERDUE_AFTER_MS) });

/** When a cycle is due that falls due in the seven days after a time, or did and is not overdue. */
export const dueInAWeek = (at: Date): DueTimes => ({
  from: overdueAt(at).before,
  before: new Date(at.getTime() + 7 * DAY_MS),
});
