import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { rowOf, type Sql, sql } from "@/lib/db/sql";

/** True if the key in row `k` is neither revoked nor expired. Does not check its account. */
export const worksAt = (at: Sql): Sql =>
  sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${at})`;

/** A caller's account, and its API key if it used one. */
type ApiCaller = Pick<Caller, "accountId" | "keyId">;

/**
 * Throws `unauthenticated` if the caller's account was suspended or its key revoked since it was authenticated. Call it after a
 * write that matched no row.
 */
export async function assertCallerActive(caller: ApiCaller): Promise<void> {
  if (await isSuspendedOrRevoked(caller, now())) throw new AppError("unauthenticated");
}

/** True if the account is suspended or the key does not work. */
async function isSuspendedOrRevoked({ accountId, keyId }: ApiCaller, at: Date): Promise<boolean> {
  const row = await rowOf({ id: "text" })(sql`
    SELECT a.id FROM accounts a
    WHERE a.id = ${accountId}::uuid AND (a.suspended_at IS NOT NULL OR EXISTS (
      SELECT FROM api_keys k WHERE k.id = ${keyId ?? null}::uuid AND NOT (${worksAt(sql`${at}`)})))`);
  return row !== undefined;
}
