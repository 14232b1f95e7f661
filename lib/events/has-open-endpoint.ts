import type { Caller } from "@/lib/accounts/caller";
import { runOnce, sql } from "@/lib/db/sql";

/** Whether an event for this account would be sent anywhere: it has an endpoint, and that is not disabled. */
export async function hasOpenEndpoint(receiver: Pick<Caller, "accountId" | "environment">): Promise<boolean> {
  const rows = await runOnce(sql`
    SELECT 1 FROM webhook_endpoints WHERE account_id = ${receiver.accountId}::uuid
      AND environment = ${receiver.environment}::environment AND disabled_at IS NULL`);
  return rows.length > 0;
}
