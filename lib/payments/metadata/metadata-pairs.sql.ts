import { createHash } from "node:crypto";
import type { Tenant } from "@/lib/base/caller";
import { INDEXED_KEYS, type Metadata } from "@/lib/base/fields";
import type { MetadataKind } from "@/lib/db/generated/enums";
import { pageRows, type TimeRangePageRequest } from "@/lib/db/page";
import { rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

const PAIR_BYTES = 16;

/** Matches JSON escapes of characters that PostgreSQL text cannot contain: NUL and unpaired surrogates. */
const UNSTORABLE_ESCAPE = /\\u(0000|d[89a-f])/;

/**
 * Returns whether the metadata contains a character that PostgreSQL text cannot contain. Searches its JSON for the escapes of
 * such characters. Removes escaped backslashes first, because the JSON `\\u0000` is a backslash followed by `u0000`, not a NUL.
 */
function isUnstorable(metadata: Metadata): boolean {
  return UNSTORABLE_ESCAPE.test(JSON.stringify(metadata).replaceAll("\\\\", ""));
}

/**
 * Returns the concatenated hashes of the metadata's searchable key-value pairs: those of the first {@link INDEXED_KEYS} pairs
 * whose value is a string, number or boolean. Returns null if there are none or if the metadata contains a character that
 * PostgreSQL text cannot contain. A trigger computes the same hashes (`metadata_pairs_of`) to delete them when an erasure
 * replaces the metadata.
 */
export function joinedPairs(metadata: Metadata): Buffer | null {
  const members = Object.entries(metadata).slice(0, INDEXED_KEYS);
  if (members.length === 0 || isUnstorable(metadata)) return null;
  const pairs = members.flatMap(([key, value]) => (isScalar(value) ? [pairOf(key, String(value))] : []));
  return pairs.length === 0 ? null : Buffer.concat(pairs);
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function pairOf(key: string, value: string): Buffer {
  const hash = createHash("sha256")
    .update(`${[...key].length}:${key}${value}`)
    .digest();
  return hash.subarray(0, PAIR_BYTES);
}

/**
 * Returns the CTE `metadata_stored`, which stores the hashes of metadata pairs for the objects in the CTE
 * `cause(resource_id, account_id, environment, pairs)`. `pairs` is the result of {@link joinedPairs}.
 */
export function storeMetadataPairs(kind: MetadataKind, cause: Sql): Sql {
  return sql`metadata_stored AS (
    INSERT INTO metadata_pairs (account_id, environment, kind, pair, object_id)
    SELECT tagged.account_id, tagged.environment, ${kind}::metadata_kind, substr(tagged.pairs, place, ${PAIR_BYTES}::int), tagged.resource_id
    FROM ${cause} tagged CROSS JOIN LATERAL generate_series(1, length(tagged.pairs), ${PAIR_BYTES}::int) AS place
  )`;
}

/**
 * Reads a page of the tenant's objects of this kind whose searchable metadata contains this key and value, newest first.
 * Returns their IDs. The page can include objects created up to a minute outside its time range, so the caller must also check
 * the creation times.
 */
export async function selectIdsWithMetadata(
  owner: Tenant,
  kind: MetadataKind,
  { key, value }: { readonly key: string; readonly value: string },
  page: TimeRangePageRequest,
): Promise<string[]> {
  const { isInPage, inOrder } = pageRows(page, { id: sql`m.object_id` });
  const rows = await rowsOf({ id: "text" })(sql`
    SELECT m.object_id AS id FROM metadata_pairs m
    WHERE ${tenantFilter(owner, sql`m`)} AND m.kind = ${kind}::metadata_kind AND m.pair = metadata_pair(${key}, ${value})
      AND ${isInPage} ${inOrder}`);
  return rows.map(({ id }) => id);
}
