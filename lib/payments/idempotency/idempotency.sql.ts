import { createHash } from "node:crypto";
import { type Caller, type Tenant, tenantKey } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { batched } from "@/lib/db/batching";
import { type InputColumns, inputRows, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { isKeyWritableAt } from "@/lib/identity/api-keys/active-key.sql";

/** The idempotency data of a create request: its key, operation, fingerprint and time, and the ID of the resource to create. */
export type IdempotencyRecord = {
  readonly key: string | undefined;
  readonly operation: string;
  readonly fingerprint: Buffer;
  /**
   * Returns the request's {@link alternateFingerprint}. It is called only if an earlier request with the same key has a
   * different `fingerprint`.
   */
  readonly alternate?: () => Buffer | undefined;
  readonly resourceId: string;
  readonly at: Date;
};

/** Returns the idempotency data of a request that creates the resource with the ID `resourceId` from a parsed `input`. */
export function idempotencyOf(
  operation: string,
  input: { readonly idempotency_key?: string | undefined; readonly metadata?: unknown },
  resourceId: string,
  at: Date,
): IdempotencyRecord {
  const alternate = () => alternateFingerprint(input);
  return {
    key: input.idempotency_key,
    operation,
    fingerprint: fingerprint(input),
    alternate,
    resourceId,
    at,
  };
}

/** A caller's create request with its idempotency data. */
export type IdempotentCall = { readonly caller: Caller; readonly idempotency: IdempotencyRecord };

/**
 * Returns the exclusive batching keys of a call, so that two calls of a tenant with the same idempotency key never share a
 * database statement.
 */
export function idempotencyBatchKeys({ caller, idempotency }: IdempotentCall): string[] {
  return idempotency.key === undefined ? [] : [`key ${tenantKey(caller)} ${idempotency.key}`];
}

/**
 * The input columns for the caller and the idempotency data of a call. {@link idempotentCalls} puts them before the call's
 * other columns.
 */
const idempotencyColumns = {
  account_id: ["uuid", ({ caller }) => caller.accountId],
  environment: ["environment", ({ caller }) => caller.environment],
  api_key_id: ["uuid", ({ caller }) => caller.keyId],
  key: ["text", ({ idempotency }) => idempotency.key],
  operation: ["text", ({ idempotency }) => idempotency.operation],
  fingerprint: ["bytea", ({ idempotency }) => idempotency.fingerprint],
  resource_id: ["uuid", ({ idempotency }) => idempotency.resourceId],
  at: ["timestamptz", ({ idempotency }) => idempotency.at],
} as const satisfies InputColumns<IdempotentCall>;

/**
 * Returns the CTEs `call(account_id, environment, api_key_id, key, operation, fingerprint, resource_id, at, ..., position)` and
 * `eligible`. `call` has one row per call, with the further `columns`. `eligible` has the calls whose account is not suspended,
 * whose API key (if any) is active and not read-only, and whose idempotency key (if any) was unused when the statement began.
 * `eligible` has all columns of `call`, so that later CTEs need no join with `call`.
 */
export function idempotentCalls<Call extends IdempotentCall>(
  calls: readonly Call[],
  columns: InputColumns<Call>,
): Sql {
  return ctes(
    inputRows("call", calls, { ...idempotencyColumns, ...columns }),
    sql`eligible AS (
      SELECT * FROM call
      WHERE EXISTS (SELECT FROM accounts a WHERE a.id = call.account_id AND a.suspended_at IS NULL ${LOOKUP_PER_ROW})
        AND (api_key_id IS NULL OR EXISTS (
          SELECT FROM api_keys k WHERE k.id = call.api_key_id AND ${isKeyWritableAt(sql`call.at`)} ${LOOKUP_PER_ROW}))
        AND NOT EXISTS (
          SELECT FROM idempotency_keys k
          WHERE k.account_id = call.account_id AND k.environment = call.environment AND k.key = call.key ${LOOKUP_PER_ROW})
    )`,
  );
}

/**
 * Returns the CTEs `claimed_key`, which stores the idempotency keys of the rows in `allowed`, and `claimed_call`, which selects
 * the rows that claimed their key or have none. Rows whose key was taken are missing from `claimed_call`, so inserts that
 * select from it skip them; look up their original requests with `findOriginalId`. Waits for parallel inserts of the same key.
 * Inserts keys in order, so that parallel inserts cannot deadlock.
 */
export function claimIdempotencyKeys(allowed: Sql): Sql {
  return ctes(
    sql`claimed_key AS (
      INSERT INTO idempotency_keys (account_id, environment, key, operation, fingerprint, resource_id, created_at)
      SELECT account_id, environment, key, operation, fingerprint, resource_id, at
      FROM ${allowed} allowed WHERE key IS NOT NULL
      ORDER BY account_id, environment, key
      ON CONFLICT DO NOTHING
      RETURNING resource_id
    )`,
    sql`claimed_call AS (
      SELECT * FROM ${allowed} allowed
      WHERE key IS NULL OR resource_id IN (SELECT resource_id FROM claimed_key)
    )`,
  );
}

type Key = { readonly caller: Tenant; readonly key: string };

/**
 * Reads the operation, fingerprint and resource ID recorded for a tenant's idempotency key. Returns no row for an unused key.
 */
export const selectIdempotencyRecord = batched({
  row: { operation: "text", fingerprint: "bytes", resourceId: "text" },
  fairnessKeyOf: ({ caller }: Key) => tenantKey(caller),
  statement: (keys) => sql`
    WITH ${inputRows("lookup", keys, {
      account_id: ["uuid", ({ caller }) => caller.accountId],
      environment: ["environment", ({ caller }) => caller.environment],
      key: ["text", ({ key }) => key],
    })}
    SELECT position, found.* FROM lookup CROSS JOIN LATERAL (
      SELECT operation, fingerprint, resource_id AS "resourceId" FROM idempotency_keys k
      WHERE k.account_id = lookup.account_id AND k.environment = lookup.environment AND k.key = lookup.key ${LOOKUP_PER_ROW}
    ) found`,
});

/**
 * Returns the ID of the resource that an earlier request with the same key created, or undefined if `record` has no key or the
 * key is unused. Throws `idempotency_key_reused` if the key was used for another operation or with other parameters.
 */
export async function findOriginalId(caller: Tenant, record: IdempotencyRecord): Promise<string | undefined> {
  if (record.key === undefined) return undefined;
  const [earlier] = await selectIdempotencyRecord({ caller, key: record.key });
  if (!earlier) return undefined;
  const same = earlier.operation === record.operation && matchesFingerprint(record, earlier.fingerprint);
  if (!same) throw new AppError("idempotency_key_reused");
  return earlier.resourceId;
}

function matchesFingerprint({ fingerprint, alternate }: IdempotencyRecord, stored: Buffer): boolean {
  return fingerprint.equals(stored) || (alternate?.()?.equals(stored) ?? false);
}

/** Returns a value as JSON with object members sorted by name, so that equal values have equal JSON. */
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
 * Returns the SHA-256 hash of the canonical JSON of a parsed input, without its idempotency key. The fingerprint distinguishes
 * a retry from a reused key.
 */
export function fingerprint(input: object): Buffer {
  return createHash("sha256")
    .update(canonicalJson({ ...input, idempotency_key: undefined }))
    .digest();
}

/**
 * Returns the fingerprint of the equivalent request: with metadata `{}` if the given one has no metadata, or without metadata
 * if it has `{}`. Returns undefined for a request with other metadata.
 */
export function alternateFingerprint(input: { readonly metadata?: unknown }): Buffer | undefined {
  const { metadata } = input;
  if (metadata === undefined) return fingerprint({ ...input, metadata: {} });
  return isEmpty(metadata) ? fingerprint({ ...input, metadata: undefined }) : undefined;
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
