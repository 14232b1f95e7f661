import type { Tenant } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/**
 * Returns the CTE `target(id, number, events)`: the enabled endpoints to which an event is sent on request. With `endpointId`,
 * this is only that endpoint, whatever its event types. Otherwise it is every endpoint that is subscribed to `type`.
 */
export function deliveryTargets(owner: Tenant, type: Sql, endpointId: string | undefined): Sql {
  const chosen = endpointId === undefined ? sql`${type} = ANY(events)` : sql`id = ${endpointId}::uuid`;
  return sql`target AS (
    SELECT id, number, events FROM webhook_endpoints WHERE ${tenantFilter(owner)} AND disabled_at IS NULL AND ${chosen}
  )`;
}
