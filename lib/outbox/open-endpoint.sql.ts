import type { Tenant } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/** The one endpoint to which an event for this account would be sent now, by its id: none where it is disabled. */
export function openEndpointOf(receiver: Tenant): Sql {
  return sql`SELECT id FROM webhook_endpoints WHERE ${tenantFilter(receiver)} AND disabled_at IS NULL`;
}
