import type { Caller } from "@/lib/caller";
import { rowOf, sql } from "@/lib/db/sql";

/** What one of the account's keys was used for and made, where it was used. Prepared SQL: every replay asks for it. */
export function selectIdentity(
  { accountId, environment }: Pick<Caller, "accountId" | "environment">,
  key: string,
) {
  return rowOf({ operation: "text", fingerprint: "bytes", resourceId: "text" })(sql`
    SELECT operation, fingerprint, resource_id AS "resourceId" FROM idempotency_keys
    WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment AND key = ${key}`);
}
