import { rolesForAction } from "@/lib/base/audited-actions";
import { accountKinds, type Caller } from "@/lib/base/caller";
import { environmentField } from "@/lib/base/fields";
import { batched } from "@/lib/db/batching";
import { inputRows } from "@/lib/db/input-rows";
import { prisma } from "@/lib/db/prisma";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { creatorHoldsRight, emailOf } from "@/lib/identity/audit/audit.sql";
import { isKeyActiveAt } from "./active-key.sql";

const keyRow = describeRow({
  id: "text",
  name: "text",
  prefix: "text",
  lastFour: "text",
  createdAt: "time",
  lastUsedAt: "time?",
  expiresAt: "time?",
  revokedAt: "time?",
  mayRefund: "boolean",
  mayWrite: "boolean",
});

const KEY_COLUMNS = columnsOf(keyRow, "k");

const listedRow = describeRow({
  ...keyRow,
  /** The email of the key's creator if the key works but awaits a review (see {@link needsReview}). Null otherwise. */
  creatorEmailToReview: "text?",
});

/**
 * An SQL condition that is true if the creator of the key in row `k` may no longer manage keys and no owner has confirmed the
 * key. This does not stop the key from working, so that payments continue.
 */
export const needsReview: Sql = sql`
  (k.made_by IS NOT NULL AND k.reviewed_at IS NULL AND NOT ${creatorHoldsRight(sql`k.made_by`, rolesForAction["api_key.made"])})`;

const CREATOR_EMAIL_TO_REVIEW = sql`CASE WHEN ${needsReview} THEN (
  SELECT ${emailOf(sql`u`)} FROM users u WHERE u.id = k.made_by) END AS "creatorEmailToReview"`;

/** An API key, without its secret. */
export type ApiKeyRow = Row<typeof keyRow>;

/** The fields of a `Caller` that are read from its account, except the account's ID. */
const callerFields = describeRow({
  kind: accountKinds,
  companyName: "text",
  email: "text",
  timezone: "text",
  feeBps: "integer",
});

const keyOwnerRow = describeRow({
  ...callerFields,
  keyId: "text",
  lastUsedAt: "time?",
  environment: environmentField.options,
  accountId: "text",
  mayWrite: "boolean",
  isFromKnownNetwork: "boolean",
});

const CALLER_COLUMNS = columnsOf(callerFields, "a");

/** A lookup of an API key: the key's hash, the current time, and the client's network, if known. */
type KeyLookup = { readonly hash: string; readonly at: Date; readonly network: string | undefined };

/** Creates a function that looks up keys in batches: calls that arrive while a statement is running share the next one. */
const lookUp = () =>
  batched({
    row: keyOwnerRow,
    fairnessKeyOf: ({ hash }: KeyLookup) => hash,
    coalesceKeyOf: ({ network = "" }) => network,
    statement: (lookups) => sql`
      WITH ${inputRows("lookup", lookups, {
        hash: ["text", ({ hash }) => hash],
        at: ["timestamptz", ({ at }) => at],
        network: ["text", ({ network }) => network],
      })}
      SELECT lookup.position, k.id AS "keyId", k.last_used_at AS "lastUsedAt", k.environment, k.may_write AS "mayWrite", a.id AS "accountId",
             ${CALLER_COLUMNS}, coalesce(lookup.network = ANY (k.networks), TRUE) AS "isFromKnownNetwork"
      FROM lookup JOIN api_keys k ON k.hash = decode(lookup.hash, 'hex') JOIN accounts a ON a.id = k.account_id
      WHERE ${isKeyActiveAt(sql`lookup.at`)}
        AND a.suspended_at IS NULL AND (k.environment = 'test' OR a.live_approved_at IS NOT NULL)`,
  });
const lookUpKnown = lookUp();
const lookUpNew = lookUp();

/**
 * Returns the caller of a key, the key's last recorded use, and whether the client's network is known for the key. Returns
 * undefined if the key is unknown, revoked or expired, if its account is suspended, or if it is a live key of an account that
 * is not approved for the live environment. Keys that are not cached (`isKnown` is false) are looked up in separate batches, so
 * that requests with unknown keys do not delay requests with known keys.
 */
export async function findKeyOwner(
  lookup: KeyLookup,
  isKnown: boolean,
): Promise<Row<typeof keyOwnerRow> | undefined> {
  const [owner] = await (isKnown ? lookUpKnown : lookUpNew)(lookup);
  return owner;
}

/** Writes the last use of each key. Skips keys whose rows are locked. For such a key, only its next use is written. */
export async function updateLastUsed(uses: ReadonlyMap<string, Date>): Promise<void> {
  const used = inputRows("used", [...uses], {
    id: ["uuid", ([id]) => id],
    at: ["timestamptz", ([, at]) => at],
  });
  await runOnce(sql`
    WITH ${used}, locked AS MATERIALIZED (
      SELECT k.id, used.at FROM used JOIN api_keys k ON k.id = used.id FOR NO KEY UPDATE OF k SKIP LOCKED
    )
    UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, locked.at) FROM locked WHERE k.id = locked.id`);
}

/**
 * Adds a network to a key and drops the key's oldest networks beyond `max`. Returns true if the network is new and not the
 * key's first.
 */
export async function insertNetwork(id: string, network: string, max: number): Promise<boolean> {
  const row = await rowOf({ known: "integer" })(sql`
    UPDATE api_keys SET networks = (ARRAY[${network}::text] || networks)[1:${max}::int]
    WHERE id = ${id}::uuid AND NOT ${network}::text = ANY (networks)
    RETURNING cardinality(networks) AS known`);
  return row !== undefined && row.known > 1;
}

/** Returns the caller's keys, newest first: all working keys, and the newest of the other keys, at most `ended`. */
export function listKeyRows(caller: Caller, ended: number, at: Date): Promise<Row<typeof listedRow>[]> {
  const own = tenantFilter(caller, sql`k`);
  const works = isKeyActiveAt(sql`${at}`);
  return rowsOf(listedRow)(sql`
    SELECT ${KEY_COLUMNS}, ${CREATOR_EMAIL_TO_REVIEW} FROM api_keys k WHERE ${own} AND ${works}
    UNION ALL
    (SELECT ${KEY_COLUMNS}, NULL FROM api_keys k WHERE ${own} AND NOT (${works}) ORDER BY k.id DESC LIMIT ${ended})
    ORDER BY id DESC`);
}

/** Returns the IDs of the caller's working keys that have the name `name` and were created by the user `madeBy`. */
export async function findWorkingKeyIds(
  caller: Caller,
  { name, madeBy }: { readonly name: string; readonly madeBy: string },
  at: Date,
): Promise<string[]> {
  const rows = await rowsOf({ id: "text" })(sql`
    SELECT k.id FROM api_keys k
    WHERE ${tenantFilter(caller, sql`k`)} AND ${isKeyActiveAt(sql`${at}`)} AND k.name = ${name} AND k.made_by = ${madeBy}::uuid`);
  return rows.map(({ id }) => id);
}

export function findKeyRow({ accountId, environment }: Caller, id: string): Promise<ApiKeyRow | null> {
  const unusedColumns = { accountId: true, environment: true, hash: true, networks: true };
  const omit = { ...unusedColumns, madeBy: true, reviewedAt: true } as const;
  return prisma().apiKey.findUnique({ where: { id, accountId, environment }, omit });
}
