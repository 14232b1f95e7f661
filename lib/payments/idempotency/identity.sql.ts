import { type Caller, nameOfCaller } from "@/lib/base/caller";
import { type GivenColumns, givenRows, ONE_BY_ONE } from "@/lib/db/given";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { worksAt } from "@/lib/identity/api-keys/working-key.sql";

/** The identity of a create request: the caller's key, what it was used for, and what it made. */
export type Identity = {
  readonly key: string | undefined;
  readonly operation: string;
  readonly fingerprint: Buffer;
  /** The other fingerprint of the same request: see `fingerprintTurned`. Asked for only where the first is not the one kept. */
  readonly turned?: () => Buffer | undefined;
  readonly resourceId: string;
  readonly at: Date;
};

/** Who asks to make something, and under which identity. */
export type IdentifiedCall = { readonly caller: Caller; readonly identity: Identity };

/** A caller's key: two requests that want the same one are not made by one statement. Nothing for one without. */
export function claimedKeys({ caller, identity }: IdentifiedCall): string[] {
  return identity.key === undefined ? [] : [`key ${nameOfCaller(caller)} ${identity.key}`];
}

/** Who asks, and under which identity: the columns that {@link identifiedCalls} begins with. */
const identityColumns = {
  account_id: ["uuid", ({ caller }) => caller.accountId],
  environment: ["environment", ({ caller }) => caller.environment],
  api_key_id: ["uuid", ({ caller }) => caller.keyId],
  key: ["text", ({ identity }) => identity.key],
  operation: ["text", ({ identity }) => identity.operation],
  fingerprint: ["bytea", ({ identity }) => identity.fingerprint],
  resource_id: ["uuid", ({ identity }) => identity.resourceId],
  at: ["timestamptz", ({ identity }) => identity.at],
} as const satisfies GivenColumns<IdentifiedCall>;

/**
 * CTE `asked(account_id, environment, api_key_id, key, operation, fingerprint, resource_id, at, ..., position)` of who asks
 * and, in further `columns`, for what; and `free` of those whose account is not suspended, whose API key, where one asks,
 * works, and whose key of idempotency was free when the statement began. All that a call gives comes in this one list, and
 * each CTE after it hands it on: to join such lists anew takes longer than to write the rows. So does looking up each
 * account once for all of its calls, which reads fewer blocks.
 */
export function identifiedCalls<Asked extends IdentifiedCall>(
  calls: readonly Asked[],
  columns: GivenColumns<Asked>,
): Sql {
  return ctes(
    givenRows("asked", calls, { ...identityColumns, ...columns }),
    sql`free AS (
      SELECT * FROM asked
      WHERE EXISTS (SELECT FROM accounts a WHERE a.id = asked.account_id AND a.suspended_at IS NULL ${ONE_BY_ONE})
        AND (api_key_id IS NULL OR EXISTS (
          SELECT FROM api_keys k WHERE k.id = asked.api_key_id AND ${worksAt(sql`asked.at`)} ${ONE_BY_ONE}))
        AND NOT EXISTS (
          SELECT FROM idempotency_keys k
          WHERE k.account_id = asked.account_id AND k.environment = asked.environment AND k.key = asked.key ${ONE_BY_ONE})
    )`,
  );
}

/**
 * CTE `identity`: those of the CTE `allowed` (as `asked`, and what it adds) whose keys are now theirs, for ever. Whose key is
 * taken by now has no row (a parallel twin is waited for), so that inserts which select from it do nothing for it; look
 * the key up with `findIdentity`. Keys are taken in their order, so that no two statements wait for each other.
 */
export function claimIdentities(allowed: Sql): Sql {
  return ctes(
    sql`key_taken AS (
      INSERT INTO idempotency_keys (account_id, environment, key, operation, fingerprint, resource_id, created_at)
      SELECT account_id, environment, key, operation, fingerprint, resource_id, at
      FROM ${allowed} allowed WHERE key IS NOT NULL
      ORDER BY account_id, environment, key
      ON CONFLICT DO NOTHING
      RETURNING resource_id
    )`,
    sql`identity AS (
      SELECT * FROM ${allowed} allowed
      WHERE key IS NULL OR resource_id IN (SELECT resource_id FROM key_taken)
    )`,
  );
}
