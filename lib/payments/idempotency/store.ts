import { type Tenant, tenantKey } from "@/lib/base/caller";
import { batched } from "@/lib/db/batching";
import { inputRows, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { sql } from "@/lib/db/sql";

type Key = { readonly caller: Tenant; readonly key: string };

/** Reads what one of an account's keys was used for and created; no row for an unused key. */
export const selectIdentity = batched({
  row: { operation: "text", fingerprint: "bytes", resourceId: "text" },
  fairnessKeyOf: ({ caller }: Key) => tenantKey(caller),
  statement: (keys) => sql`
    WITH ${inputRows("asked", keys, {
      account_id: ["uuid", ({ caller }) => caller.accountId],
      environment: ["environment", ({ caller }) => caller.environment],
      key: ["text", ({ key }) => key],
    })}
    SELECT position, found.* FROM asked CROSS JOIN LATERAL (
      SELECT operation, fingerprint, resource_id AS "resourceId" FROM idempotency_keys k
      WHERE k.account_id = asked.account_id AND k.environment = asked.environment AND k.key = asked.key ${LOOKUP_PER_ROW}
    ) found`,
});
