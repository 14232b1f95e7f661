import type { Caller, Tenant } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { rowOf, type Sql, sql } from "@/lib/db/sql";

/**
 * Returns an SQL condition that is true if the key in row `k` is a working key at the time `at`: neither revoked nor expired.
 * Does not check the key's account.
 */
export const isKeyActiveAt = (at: Sql): Sql =>
  sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${at})`;

/** Returns an SQL condition that is true if the key in row `k` is a working key at the time `at` and is not read-only. */
export const isKeyWritableAt = (at: Sql): Sql => sql`k.may_write AND ${isKeyActiveAt(at)}`;

/**
 * Returns an SQL condition that is true if the key with the ID `keyId` is a working key at the time `at` and is not read-only,
 * or if `keyId` is undefined. Every API write includes this condition or an equivalent one.
 */
export function keyMayWrite(keyId: string | undefined, at: Date): Sql {
  if (keyId === undefined) return sql`TRUE`;
  return sql`EXISTS (SELECT FROM api_keys k WHERE k.id = ${keyId}::uuid AND ${isKeyWritableAt(sql`${at}::timestamptz`)})`;
}

/**
 * Throws `forbidden` in the live environment if no operator has approved the account for it. `activity`, such as
 * `create live keys`, completes the message. Call it in dashboard actions that sell vouchers, request top-ups or create API
 * keys. Requests with a live key need no check: only approved accounts have live keys, and an approval is never withdrawn.
 */
export async function assertApprovedForLive(
  { accountId, environment }: Tenant,
  activity: string,
): Promise<void> {
  if (environment === "test") return;
  const row = await rowOf({ isApproved: "boolean" })(sql`
    SELECT live_approved_at IS NOT NULL AS "isApproved" FROM accounts WHERE id = ${accountId}::uuid`);
  if (row?.isApproved) return;
  const message = `You can ${activity} once the operator has approved this account for live mode.`;
  throw new AppError("forbidden", { message });
}

/** The account of a caller, and the ID of the API key if the caller used one. */
type ApiCaller = Pick<Caller, "accountId" | "keyId">;

/**
 * Throws `unauthenticated` if, since authentication, the caller's account was suspended or the caller's key was revoked or
 * expired. Otherwise returns whether the caller may write, which is false for a read-only key.
 */
async function readActiveAccess({ accountId, keyId }: ApiCaller): Promise<{ readonly mayWrite: boolean }> {
  const row = await rowOf({ works: "boolean", mayWrite: "boolean" })(sql`
    SELECT a.suspended_at IS NULL AND (k.id IS NULL OR ${isKeyActiveAt(sql`${now()}`)}) AS works, coalesce(k.may_write, TRUE) AS "mayWrite"
    FROM accounts a LEFT JOIN api_keys k ON k.id = ${keyId ?? null}::uuid WHERE a.id = ${accountId}::uuid`);
  if (row?.works === false) throw new AppError("unauthenticated");
  return { mayWrite: row?.mayWrite !== false };
}

/**
 * Throws `unauthenticated` if, since authentication, the caller's account was suspended or the caller's key was revoked or
 * expired. Throws `writes_not_allowed` if the key has become read-only. Call it after a write that matched no row, to find out
 * whether one of these is the cause.
 */
export async function assertCallerActive(caller: ApiCaller): Promise<void> {
  const { mayWrite } = await readActiveAccess(caller);
  if (!mayWrite) throw new AppError("writes_not_allowed");
}

/**
 * Throws `unauthenticated` if, since authentication, the caller's account was suspended or the caller's key was revoked or
 * expired. An operation that waits for new data calls this before it returns the data.
 */
export async function assertCallerAuthenticated(caller: ApiCaller): Promise<void> {
  await readActiveAccess(caller);
}
