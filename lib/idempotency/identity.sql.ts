import type { Caller } from "@/lib/caller";
import { type Sql, sql } from "@/lib/db/sql";

/** The identity of a create request: the caller's key, what it was used for, and what it made. */
export type Identity = {
  readonly key: string | undefined;
  readonly operation: string;
  readonly fingerprint: Buffer;
  readonly resourceId: string;
  readonly at: Date;
};

/**
 * A CTE `identity` of one row that takes the key for ever. It has no row when the key is taken already (a parallel
 * twin is waited for), so a statement whose inserts select from it does nothing; look the key up with `findIdentity`.
 */
export function takeIdentity(caller: Caller, identity: Identity): Sql {
  if (identity.key === undefined)
    return sql`identity AS (SELECT ${identity.resourceId}::uuid AS resource_id)`;
  return sql`identity AS (
    INSERT INTO idempotency_keys (account_id, environment, key, operation, fingerprint, resource_id, created_at)
    VALUES (${caller.accountId}::uuid, ${caller.environment}::environment, ${identity.key}, ${identity.operation},
            ${identity.fingerprint}, ${identity.resourceId}::uuid, ${identity.at})
    ON CONFLICT DO NOTHING
    RETURNING resource_id
  )`;
}
