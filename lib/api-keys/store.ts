import { accountKinds, type Caller } from "@/lib/caller";
import { prisma } from "@/lib/db/prisma";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { environmentField } from "@/lib/fields";
import { newId } from "@/lib/ids";

const keyRow = describeRow({
  id: "text",
  name: "text",
  prefix: "text",
  lastFour: "text",
  createdAt: "time",
  lastUsedAt: "time?",
  expiresAt: "time?",
  revokedAt: "time?",
});

const KEY_COLUMNS = columnsOf(keyRow, "k");

/** A key as its owner sees it: never the key itself. */
export type ApiKeyRow = Row<typeof keyRow>;

export type NewKey = {
  readonly name: string;
  readonly hash: Buffer;
  readonly prefix: string;
  readonly lastFour: string;
};

/** An account as who is asking by its key. */
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
});

const CALLER_COLUMNS = columnsOf(callerFields, "a");

/** The caller behind a key that works at a time, and when it was last noted. Looked up on every request. */
export function findKeyOwner(hash: Buffer, at: Date): Promise<Row<typeof keyOwnerRow> | undefined> {
  return rowOf(keyOwnerRow)(sql`
    SELECT k.id AS "keyId", k.last_used_at AS "lastUsedAt", k.environment, a.id AS "accountId", ${CALLER_COLUMNS}
    FROM api_keys k JOIN accounts a ON a.id = k.account_id
    WHERE k.hash = ${hash} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${at})
      AND a.suspended_at IS NULL AND (k.environment = 'test' OR a.live_approved_at IS NOT NULL)`);
}

export async function updateLastUsed(id: string, lastUsedAt: Date): Promise<void> {
  await prisma().apiKey.updateMany({ where: { id }, data: { lastUsedAt } });
}

/** Keeps a new key unless `maxActive` already work; returns its id, or undefined when there are too many. */
export async function insertKey(
  caller: Caller,
  key: NewKey,
  maxActive: number,
  at: Date,
): Promise<string | undefined> {
  const row = await rowOf({ id: "text" })(sql`
    INSERT INTO api_keys (id, account_id, environment, name, hash, prefix, last_four, created_at)
    SELECT ${newId()}::uuid, ${caller.accountId}::uuid, ${caller.environment}::environment, ${key.name},
           ${key.hash}, ${key.prefix}, ${key.lastFour}, ${at}::timestamptz
    WHERE ${maxActive} > (
      SELECT count(*) FROM api_keys
      WHERE account_id = ${caller.accountId}::uuid AND environment = ${caller.environment}::environment
        AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${at}))
    RETURNING id`);
  return row?.id;
}

/** Every key that works, and the latest `ended` ones of those that do not, newest first. */
export function listKeyRows(caller: Caller, ended: number, at: Date): Promise<ApiKeyRow[]> {
  const mine = sql`k.account_id = ${caller.accountId}::uuid AND k.environment = ${caller.environment}::environment`;
  const works = sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${at})`;
  return rowsOf(keyRow)(sql`
    SELECT ${KEY_COLUMNS} FROM api_keys k WHERE ${mine} AND ${works}
    UNION ALL
    (SELECT ${KEY_COLUMNS} FROM api_keys k WHERE ${mine} AND NOT (${works}) ORDER BY k.id DESC LIMIT ${ended})
    ORDER BY id DESC`);
}

export function findKeyRow({ accountId, environment }: Caller, id: string): Promise<ApiKeyRow | null> {
  const omit = { accountId: true, environment: true, hash: true } as const;
  return prisma().apiKey.findUnique({ where: { id, accountId, environment }, omit });
}

/** Whether there is such a key; it is revoked now, or keeps the time it was. */
export async function revokeKeyRow(caller: Caller, keyId: string, at: Date): Promise<boolean> {
  const count = await runOnce(sql`
    UPDATE api_keys SET revoked_at = coalesce(revoked_at, ${at})
    WHERE account_id = ${caller.accountId}::uuid AND environment = ${caller.environment}::environment
      AND id = ${keyId}::uuid`);
  return count > 0;
}

/**
 * Lets a key expire at `oldExpiresAt` and keeps its successor, in one statement. Returns the successor's id, or
 * undefined unless the old key works and has not been rotated: a double click makes one successor.
 */
export async function rotateKeyRow(
  caller: Caller,
  keyId: string,
  successor: Omit<NewKey, "name">,
  oldExpiresAt: Date,
  at: Date,
): Promise<string | undefined> {
  const row = await rowOf({ id: "text" })(sql`
    WITH old AS (
      UPDATE api_keys SET expires_at = ${oldExpiresAt}
      WHERE account_id = ${caller.accountId}::uuid AND environment = ${caller.environment}::environment
        AND id = ${keyId}::uuid AND revoked_at IS NULL AND expires_at IS NULL
      RETURNING account_id, environment, name
    )
    INSERT INTO api_keys (id, account_id, environment, name, hash, prefix, last_four, created_at)
    SELECT ${newId()}::uuid, old.account_id, old.environment, old.name, ${successor.hash}, ${successor.prefix},
           ${successor.lastFour}, ${at}::timestamptz
    FROM old
    RETURNING id`);
  return row?.id;
}

/** Whether the operator ever opened the live environment to the account. It is never closed again. */
export async function isApprovedForLive(id: string): Promise<boolean> {
  return (await prisma().account.count({ where: { id, liveApprovedAt: { not: null } } })) > 0;
}
