import type { Tenant } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/**
 * CTE `target(id, number, events)`: the enabled endpoints that one event of this type is sent to on request. That is the named one,
 * whatever its event types, or all that are subscribed to the type.
 */
export function targetsOf(owner: Tenant, type: Sql, endpointId: string | undefined): Sql {
  const chosen = endpointId === undefined ? sql`${type} = ANY(events)` : sql`id = ${endpointId}::uuid`;
  return sql`target AS (
    SELECT id, number, events FROM webhook_endpoints WHERE ${tenantFilter(owner)} AND disabled_at IS NULL AND ${chosen}
  )`;
}
