import type { Tenant } from "@/lib/base/caller";
import { rowOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/** The SQL form of `deliveryLaneOf`, for the row `endpoint`. */
export const endpointLane: Sql = sql`(endpoint.environment::text || CASE WHEN endpoint.prompt THEN '' ELSE '-probation' END)`;

/**
 * True when the row `endpoint` is not paused, or is disabled, so that its due deliveries only have to be ended. Allows for one
 * second of clock skew between the engine, this process and the database.
 */
export const endpointAvailable: Sql = sql`(endpoint.resting_until IS NULL
  OR endpoint.resting_until <= now() + interval '1 second' OR endpoint.disabled_at IS NOT NULL)`;

/** Selects the id of the enabled webhook endpoint that receives this account's events; no row when there is none. */
export function openEndpointOf(receiver: Tenant): Sql {
  return sql`SELECT id FROM webhook_endpoints WHERE ${tenantFilter(receiver)} AND disabled_at IS NULL`;
}

/** True when this account has an enabled webhook endpoint, so that an event would be sent. */
export async function hasOpenEndpoint(receiver: Tenant): Promise<boolean> {
  return (await rowOf({ id: "text" })(openEndpointOf(receiver))) !== undefined;
}
