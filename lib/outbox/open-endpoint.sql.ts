import type { Caller } from "@/lib/caller";
import { type Sql, sql } from "@/lib/db/sql";

/** A condition that holds while an event for this account would be sent somewhere: to an endpoint that is not disabled. */
export function openEndpointOf({ accountId, environment }: Pick<Caller, "accountId" | "environment">): Sql {
  return sql`EXISTS (
    SELECT FROM webhook_endpoints WHERE account_id = ${accountId}::uuid
      AND environment = ${environment}::environment AND disabled_at IS NULL)`;
}
