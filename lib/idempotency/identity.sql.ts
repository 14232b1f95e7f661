import type { Caller } from "@/lib/caller";
import { insertInto, type Sql, sql } from "@/lib/db/sql";

/** The identity of a create request: the caller's key, what it was used for, and what it made. */
export type Identity = {
  readonly key: string | undefined;
  readonly operation: string;
  readonly fingerprint: Buffer;
  readonly resourceId: string;
  readonly at: Date;
};

/** The name of the index that keeps an account's keys apart. */
export const KEY_INDEX = "idempotency_keys_pkey";

function keyValues({ accountId, environment }: Caller, identity: Identity): Record<string, Sql> {
  return {
    account_id: sql`${accountId}::uuid`,
    environment: sql`${environment}::environment`,
    key: sql`${identity.key}`,
    operation: sql`${identity.operation}`,
    fingerprint: sql`${identity.fingerprint}::bytea`,
    resource_id: sql`${identity.resourceId}::uuid`,
    created_at: sql`${identity.at}::timestamptz`,
  };
}

/**
 * A CTE `identity` of one row that takes the key for ever while `onlyWhile` holds. It has no row when it does not, or the
 * key is taken already (a parallel twin is waited for), so a statement whose inserts select from it does nothing; look the
 * key up with `findIdentity`.
 */
export function takeIdentity(caller: Caller, identity: Identity, onlyWhile: Sql): Sql {
  if (identity.key === undefined)
    return sql`identity AS (SELECT ${identity.resourceId}::uuid AS resource_id WHERE ${onlyWhile})`;
  return sql`identity AS (
    ${insertInto("idempotency_keys", keyValues(caller, identity))} WHERE ${onlyWhile}
    ON CONFLICT DO NOTHING
    RETURNING resource_id
  )`;
}

/**
 * A CTE `claimed` that takes the key for ever where the CTE `cause` holds a row, for a write that has an identity of its
 * own and the key as a second guard. A taken key is a unique violation of {@link KEY_INDEX} and undoes the statement.
 * Undefined without a key.
 */
export function claimKey(caller: Caller, identity: Identity, cause: Sql): Sql | undefined {
  if (identity.key === undefined) return undefined;
  return sql`claimed AS (${insertInto("idempotency_keys", keyValues(caller, identity))} FROM ${cause})`;
}
