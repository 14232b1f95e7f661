import type { Caller } from "@/lib/caller";
import { runOnce, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";

/** A key as its owner sees it: never the key itself. */
export type ApiKeyRow = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
};

export type NewKey = {
  readonly name: string;
  readonly hash: Buffer;
  readonly prefix: string;
  readonly lastFour: string;
};

const columns = sql`k.id, k.name, k.prefix, k.last_four AS "lastFour", k.created_at AS "createdAt",
  k.last_used_at AS "lastUsedAt", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt"`;

/** Keeps a new key unless `maxActive` already work; returns its id, or undefined when there are too many. */
export async function insertKey(
  caller: Caller,
  key: NewKey,
  maxActive: number,
  at: Date,
): Promise<string | undefined> {
  const [row] = await runOnce<{ id: string }>(sql`
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
export async function listKeyRows(caller: Caller, ended: number, at: Date): Promise<ApiKeyRow[]> {
  const mine = sql`k.account_id = ${caller.accountId}::uuid AND k.environment = ${caller.environment}::environment`;
  const works = sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${at})`;
  return runOnce<ApiKeyRow>(sql`
    SELECT ${columns} FROM api_keys k WHERE ${mine} AND ${works}
    UNION ALL
    (SELECT ${columns} FROM api_keys k WHERE ${mine} AND NOT (${works}) ORDER BY k.id DESC LIMIT ${ended})
    ORDER BY id DESC`);
}

export async function findKeyRow(caller: Caller, keyId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await runOnce<ApiKeyRow>(sql`
    SELECT ${columns} FROM api_keys k
    WHERE k.account_id = ${caller.accountId}::uuid AND k.environment = ${caller.environment}::environment
      AND k.id = ${keyId}::uuid`);
  return row;
}

/** Whether there is such a key; it is revoked now, or keeps the time it was. */
export async function revokeKeyRow(caller: Caller, keyId: string, at: Date): Promise<boolean> {
  const rows = await runOnce(sql`
    UPDATE api_keys SET revoked_at = coalesce(revoked_at, ${at})
    WHERE account_id = ${caller.accountId}::uuid AND environment = ${caller.environment}::environment
      AND id = ${keyId}::uuid
    RETURNING 1 AS found`);
  return rows.length > 0;
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
  const [row] = await runOnce<{ id: string }>(sql`
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
export async function isApprovedForLive(accountId: string): Promise<boolean> {
  const rows = await runOnce(sql`
    SELECT 1 AS approved FROM accounts WHERE id = ${accountId}::uuid AND live_approved_at IS NOT NULL`);
  return rows.length > 0;
}
