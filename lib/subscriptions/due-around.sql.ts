import { sql } from "@/lib/db/sql";

/** The same steps as `nextCycleAt`. */
const STEP = sql`CASE r.interval
  WHEN 'daily' THEN make_interval(days => r.current_cycle) WHEN 'weekly' THEN make_interval(weeks => r.current_cycle)
  WHEN 'monthly' THEN make_interval(months => r.current_cycle)
  WHEN 'quarterly' THEN make_interval(months => 3 * r.current_cycle)
  WHEN 'yearly' THEN make_interval(years => r.current_cycle) END`;

/** When the next cycle of an active subscription `r` is due by the clocks of UTC: a day at most from when it is by its partner's. */
export const dueAround = sql`((r.activated_at AT TIME ZONE 'UTC' + ${STEP}) AT TIME ZONE 'UTC')`;
