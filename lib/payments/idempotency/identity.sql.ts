import { createHash } from "node:crypto";
import { type Caller, type Tenant, tenantKey } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { batched } from "@/lib/db/batching";
import { type InputColumns, inputRows, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { isKeyWritableAt } from "@/lib/identity/api-keys/active-key.sql";

/** The idempotency data of a create request: its key, operation and fingerprint, and the ID of the resource to create. */
export type Identity = {
  readonly key: string | undefined;
  readonly operation: string;
  readonly fingerprint: Buffer;
  /**
   * Returns the other valid fingerprint of the request; see `alternateFingerprint`. Called only if `fingerprint` does not match.
   */
  readonly alternate?: () => Buffer | undefined;
  readonly resourceId: string;
  readonly at: Date;
};

/** A caller's create request with its idempotency data. */
export type IdentifiedCall = { readonly caller: Caller; readonly identity: Identity };

/** Returns the exclusive batching keys of a call, so that two calls with the same idempotency key never share a statement. */
export function claimedKeys({ caller, identity }: IdentifiedCall): string[] {
  return identity.key === undefined ? [] : [`key ${tenantKey(caller)} ${identity.key}`];
}

/** The input columns for the idempotency data of a call. {@link identifiedCalls} puts them before the call's other columns. */
const identityColumns = {
  account_id: ["uuid", ({ caller }) => caller.accountId],
  environment: ["environment", ({ caller }) => caller.environment],
  api_key_id: ["uuid", ({ caller }) => caller.keyId],
  key: ["text", ({ identity }) => identity.key],
  operation: ["text", ({ identity }) => identity.operation],
  fingerprint: ["bytea", ({ identity }) => identity.fingerprint],
  resource_id: ["uuid", ({ identity }) => identity.resourceId],
  at: ["timestamptz", ({ identity }) => identity.at],
} as const satisfies InputColumns<IdentifiedCall>;

/**
 * CTEs `asked(account_id, environment, api_key_id, key, operation, fingerprint, resource_id, at, ..., position)` and `free`.
 * `asked` has one row per call, with the further `columns`. `free` has the calls whose account is active, whose API key may
 * write, and whose idempotency key was unused when the statement began. Later CTEs pass the columns on, because joining again
 * costs more.
 */
export function identifiedCalls<Asked extends IdentifiedCall>(
  calls: readonly Asked[],
  columns: InputColumns<Asked>,
): Sql {
  return ctes(
    inputRows("asked", calls, { ...identityColumns, ...columns }),
    sql`free AS (
      SELECT * FROM asked
      WHERE EXISTS (SELECT FROM accounts a WHERE a.id = asked.account_id AND a.suspended_at IS NULL ${LOOKUP_PER_ROW})
        AND (api_key_id IS NULL OR EXISTS (
          SELECT FROM api_keys k WHERE k.id = asked.api_key_id AND ${isKeyWritableAt(sql`asked.at`)} ${LOOKUP_PER_ROW}))
        AND NOT EXISTS (
          SELECT FROM idempotency_keys k
          WHERE k.account_id = asked.account_id AND k.environment = asked.environment AND k.key = asked.key ${LOOKUP_PER_ROW})
    )`,
  );
}

/**
 * CTE `identity`: stores the idempotency keys of the rows in `allowed` and returns the rows that got theirs or have none. A row
 * whose key was taken is missing, so inserts that select from `identity` skip it; resolve its key with `findIdentity`. Waits for
 * parallel inserts of the same key. Inserts keys in order, so statements cannot deadlock.
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

type Key = { readonly caller: Tenant; readonly key: string };

/** Reads what one of an account's idempotency keys was used for. Returns no row for an unused key. */
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

/**
 * Returns the ID of the resource that an earlier request with the same key created, or undefined if the key is unused. Throws
 * `idempotency_key_reused` if the key was used for another operation or with other parameters.
 */
export async function findIdentity(caller: Tenant, wanted: Identity): Promise<string | undefined> {
  if (wanted.key === undefined) return undefined;
  const [earlier] = await selectIdentity({ caller, key: wanted.key });
  if (!earlier) return undefined;
  const same = earlier.operation === wanted.operation && matchesFingerprint(wanted, earlier.fingerprint);
  if (!same) throw new AppError("idempotency_key_reused");
  return earlier.resourceId;
}

function matchesFingerprint({ fingerprint, alternate }: Identity, kept: Buffer): boolean {
  return fingerprint.equals(kept) || (alternate?.()?.equals(kept) ?? false);
}

/** Returns JSON with object members sorted by name, so that equal values have equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

/**
 * Returns the SHA-256 of the canonical JSON of a parsed input, without its idempotency key. It distinguishes a retry
 * from a reused key.
 */
export function fingerprint(input: object): Buffer {
  return createHash("sha256")
    .update(canonicalJson({ ...input, idempotency_key: undefined }))
    .digest();
}

/**
 * Returns the fingerprint of the same request with `{}` instead of absent metadata, or the reverse. Both forms are the same
 * request but have different fingerprints. Returns undefined if there is metadata.
 */
export function alternateFingerprint(input: { readonly metadata?: unknown }): Buffer | undefined {
  const { metadata } = input;
  if (metadata === undefined) return fingerprint({ ...input, metadata: {} });
  return isEmpty(metadata) ? fingerprint({ ...input, metadata: undefined }) : undefined;
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
