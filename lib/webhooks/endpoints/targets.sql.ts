import type { Tenant } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/**
 * CTE `target(id, number, events)`: the enabled endpoints that one event of this type is sent to on request. That is the named one,
 * whatever its event types, or all that are subscribed to the type; if none is, the first enabled endpoint.
 */
export function targetsOf(owner: Tenant, type: Sql, endpointId: string | undefined): Sql {
  const open = sql`open_endpoint AS (
    SELECT id, number, events FROM webhook_endpoints
    WHERE ${tenantFilter(owner)} AND disabled_at IS NULL AND (${endpointId ?? null}::uuid IS NULL OR id = ${endpointId ?? null}::uuid)
  )`;
  return sql`${open}, target AS (
    SELECT id, number, events FROM open_endpoint
    WHERE ${endpointId ?? null}::uuid IS NOT NULL OR ${type} = ANY(events)
      OR (number = (SELECT min(number) FROM open_endpoint)
          AND NOT EXISTS (SELECT FROM open_endpoint takes WHERE ${type} = ANY(takes.events)))
  )`;
}
