import type { Caller } from "@/lib/caller";
import { runOnce, type Sql, sql } from "@/lib/db/sql";

type Receiver = Pick<Caller, "accountId" | "environment">;

/** A condition that holds while an event for this account would be sent somewhere: to an endpoint that is not disabled. */
export function openEndpointOf({ accountId, environment }: Receiver): Sql {
  return sql`EXISTS (
    SELECT FROM webhook_endpoints WHERE account_id = ${accountId}::uuid
      AND environment = ${environment}::environment AND disabled_at IS NULL)`;
}

/** Whether {@link openEndpointOf} holds now. */
export async function hasOpenEndpoint(receiver: Receiver): Promise<boolean> {
  const count = await runOnce(sql`SELECT 1 WHERE ${openEndpointOf(receiver)}`);
  return count > 0;
}
