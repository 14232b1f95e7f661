import type { Tenant } from "@/lib/base/caller";
import { rowOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/**
 * The event that asked the reseller to let one of the partner's subscriptions end, while that is not answered, with when
 * anything was last done to tell it. Undefined where nothing is asked, or it is no longer kept.
 */
export function selectUnanswered(owner: Tenant, reference: string) {
  return rowOf({ eventId: "text", resellerId: "text", toldAt: "time" })(sql`
    SELECT e.id AS "eventId", e.account_id AS "resellerId", d.updated_at AS "toldAt"
    FROM (
      SELECT id, reseller_id FROM subscriptions
      WHERE ${tenantFilter(owner)} AND reference = ${reference}
        AND cancel_requested_at IS NOT NULL AND status IN ('pending', 'active') OFFSET 0
    ) s
    CROSS JOIN LATERAL (
      SELECT id, account_id FROM events
      WHERE object_id = s.id AND type = 'subscription.cancel_requested' AND account_id = s.reseller_id
      ORDER BY sequence DESC LIMIT 1
    ) e
    CROSS JOIN LATERAL (SELECT updated_at FROM deliveries WHERE event_id = e.id AND latest LIMIT 1) d`);
}
