import { type Sql, sql } from "@/lib/db/sql";

/** Whether account `a` was suspended since payout `p` was prepared for it, be it reinstated or not. No run is prepared for who is. */
export const suspendedSince: Sql = sql`(
  a.suspended_at IS NOT NULL OR coalesce(a.last_suspended_at >= p.prepared_at, FALSE)
)`;
