import { sql } from "@/lib/db/sql";

/**
 * When the next cycle of an active subscription `r` is due in UTC: up to three days from when it is in the subscription's time zone.
 * By the steps of `nextCycleAt`; two indexes of those that are active are in its order.
 */
export const dueAround = sql`due_around(r.activated_at, r.interval, r.current_cycle)`;
