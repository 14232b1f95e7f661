import type { Caller } from "@/lib/accounts/caller";
import { noSql, type Sql, sql } from "@/lib/db/sql";

/** The identity of a create request: the caller's key, what it was used for, and what it made. */
export type Identity = {
  readonly key: string | undefined;
  readonly operation: string;
  readonly fingerprint: Buffer;
  readonly resourceId: string;
  readonly at: Date;
};

/**
 * A CTE `identity, ` that takes the key for ever, or nothing where the caller sent none. A key already taken fails
 * the whole statement with a unique violation: look it up with `findIdentity`.
 */
export function takeIdentity(caller: Caller, identity: Identity): Sql {
  if (identity.key === undefined) return noSql;
  return sql`identity AS (
    INSERT INTO idempotency_keys (account_id, environment, key, operation, fingerprint, resource_id, created_at)
    VALUES (${caller.accountId}::uuid, ${caller.environment}::environment, ${identity.key}, ${identity.operation},
            ${identity.fingerprint}, ${identity.resourceId}::uuid, ${identity.at})
  ),`;
}
