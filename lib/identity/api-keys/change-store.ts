import type { Caller } from "@/lib/base/caller";
import { ctes, rowOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { type AuditedAction, auditEntry, runAudited } from "@/lib/identity/audit/audit.sql";
import { isKeyActiveAt } from "./active-key.sql";
import { type ApiKeyRow, needsReview } from "./store";

export type NewKey = {
  readonly id: string;
  readonly hash: string;
  readonly prefix: string;
  readonly lastFour: string;
};

/**
 * Returns a CTE that counts the working keys of the caller's account in its environment. It locks the account, so that no other
 * statement creates keys for the account until this one ends.
 */
function workingKeys({ accountId, environment }: Caller, at: Date): Sql {
  return sql`key_count AS MATERIALIZED (
      SELECT count_working_keys(${accountId}::uuid, ${environment}::environment, ${at}) AS working
    )`;
}

/** Inserts a key and writes the audit entry. Returns false if the caller already has `maxWorking` or more working keys. */
export async function insertKey(
  caller: Caller,
  key: NewKey & { readonly name: string; readonly mayRefund: boolean; readonly mayWrite: boolean },
  maxWorking: number,
  act: AuditedAction,
): Promise<boolean> {
  const insertedKey = sql`new_key AS (
      INSERT INTO api_keys (id, account_id, environment, name, hash, prefix, last_four, made_by, may_refund, may_write, created_at)
      SELECT ${key.id}::uuid, ${caller.accountId}::uuid, ${caller.environment}::environment, ${key.name},
             decode(${key.hash}, 'hex'), ${key.prefix}, ${key.lastFour}, ${act.actorId ?? null}::uuid, ${key.mayRefund}::boolean,
             ${key.mayWrite}::boolean, ${act.at}::timestamptz
      FROM key_count WHERE key_count.working < ${maxWorking}
      RETURNING id
    )`;
  const count = await runOnce(sql`
    WITH ${ctes(workingKeys(caller, act.at), insertedKey, auditEntry(act, sql`new_key`))} SELECT id FROM new_key`);
  return count > 0;
}

/**
 * Applies `set` to one of the caller's keys and writes the audit entry. Returns false, and changes nothing, if the caller has
 * no key with this ID or if `condition` is false for the key's row `k`.
 */
async function changeKey(
  caller: Caller,
  keyId: string,
  { set, condition }: { set: Sql; condition: Sql },
  act: AuditedAction,
): Promise<boolean> {
  const changed = sql`
    UPDATE api_keys k SET ${set} WHERE ${tenantFilter(caller, sql`k`)} AND k.id = ${keyId}::uuid AND ${condition} RETURNING k.id`;
  return (await runAudited(act, changed)) > 0;
}

const isActive = ({ at }: AuditedAction) => isKeyActiveAt(sql`${at}::timestamptz`);

/** Revokes a key and writes the audit entry. Returns false if the key is unknown or already revoked. */
export function revokeKeyRow(caller: Caller, keyId: string, act: AuditedAction): Promise<boolean> {
  const set = sql`revoked_at = ${act.at}`;
  return changeKey(caller, keyId, { set, condition: sql`k.revoked_at IS NULL` }, act);
}

/** Marks a key as reviewed and writes the audit entry. Returns false if the key is unknown or does not await a review. */
export function confirmKeyRow(caller: Caller, keyId: string, act: AuditedAction): Promise<boolean> {
  const set = sql`reviewed_at = ${act.at}`;
  return changeKey(caller, keyId, { set, condition: sql`${isActive(act)} AND ${needsReview}` }, act);
}

/**
 * Sets whether a working key may create refunds, and writes the audit entry. Returns false if the key is unknown or no longer
 * works, if it already has that setting, or if `mayRefund` is true and the key is read-only.
 */
export function setKeyRefundsRow(
  caller: Caller,
  keyId: string,
  mayRefund: boolean,
  act: AuditedAction,
): Promise<boolean> {
  const set = sql`may_refund = ${mayRefund}::boolean`;
  const condition = sql`${isActive(act)}
    AND k.may_refund <> ${mayRefund}::boolean AND (k.may_write OR NOT ${mayRefund}::boolean)`;
  return changeKey(caller, keyId, { set, condition }, act);
}

/**
 * Makes a working key read-only, or gives it full access. A key that becomes read-only also loses the permission to create
 * refunds. Writes the audit entry. Returns false if the key is unknown, no longer works or already has that access.
 */
export function setKeyAccessRow(
  caller: Caller,
  keyId: string,
  mayWrite: boolean,
  act: AuditedAction,
): Promise<boolean> {
  const set = sql`may_write = ${mayWrite}::boolean, may_refund = k.may_refund AND ${mayWrite}::boolean`;
  const condition = sql`${isActive(act)} AND k.may_write <> ${mayWrite}::boolean`;
  return changeKey(caller, keyId, { set, condition }, act);
}

/**
 * Sets a key's expiry, inserts its successor and writes the audit entry, in one statement. Without an overlap, also revokes the
 * old key, so that no process with a slow clock still accepts it. If the caller would then have more than `maxWorking` working
 * keys, changes nothing and returns `isFull: true`. Also changes nothing if the old key's right to create refunds is no longer
 * `old.mayRefund`, or if the old key was already revoked or rotated. A double click therefore creates only one successor.
 * `made` is true if the successor was inserted.
 */
export async function rotateKeyRow(
  caller: Caller,
  old: Pick<ApiKeyRow, "id" | "mayRefund">,
  successor: NewKey,
  { oldExpiresAt, maxWorking }: { readonly oldExpiresAt: Date; readonly maxWorking: number },
  act: AuditedAction,
): Promise<{ made: boolean; isFull: boolean }> {
  const overlaps = oldExpiresAt > act.at;
  const isFull = sql`key_count.working + ${overlaps ? 1 : 0}::int > ${maxWorking}::int`;
  const rotated = sql`old_key AS (
      UPDATE api_keys k SET expires_at = ${oldExpiresAt}, revoked_at = ${overlaps ? null : act.at}::timestamptz FROM key_count
      WHERE ${tenantFilter(caller, sql`k`)}
        AND k.id = ${old.id}::uuid AND k.revoked_at IS NULL AND k.expires_at IS NULL
        AND k.may_refund = ${old.mayRefund}::boolean AND NOT (${isFull})
      RETURNING k.account_id, k.environment, k.name, k.may_refund, k.may_write
    ),
    new_key AS (
      INSERT INTO api_keys (id, account_id, environment, name, hash, prefix, last_four, made_by, may_refund, may_write, created_at)
      SELECT ${successor.id}::uuid, old_key.account_id, old_key.environment, old_key.name, decode(${successor.hash}, 'hex'), ${successor.prefix},
             ${successor.lastFour}, ${act.actorId ?? null}::uuid, old_key.may_refund, old_key.may_write, ${act.at}::timestamptz
      FROM old_key
      RETURNING id
    )`;
  const row = await rowOf({ made: "boolean", isFull: "boolean" })(sql`
    WITH ${ctes(workingKeys(caller, act.at), rotated, auditEntry(act, sql`new_key`))}
    SELECT EXISTS (SELECT 1 FROM new_key) AS made, ${isFull} AS "isFull" FROM key_count`);
  return row ?? { made: false, isFull: false };
}
