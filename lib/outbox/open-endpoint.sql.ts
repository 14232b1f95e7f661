import type { Tenant } from "@/lib/base/caller";
import { rowOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/** Selects the id of the enabled webhook endpoint that receives this account's events; no row when there is none. */
export function openEndpointOf(receiver: Tenant): Sql {
  return sql`SELECT id FROM webhook_endpoints WHERE ${tenantFilter(receiver)} AND disabled_at IS NULL`;
}

/** True when this account has an enabled webhook endpoint, so that an event would be sent. */
export async function hasOpenEndpoint(receiver: Tenant): Promise<boolean> {
  return (await rowOf({ id: "text" })(openEndpointOf(receiver))) !== undefined;
}
