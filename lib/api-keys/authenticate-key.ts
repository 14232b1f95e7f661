import type { Caller } from "@/lib/caller";
import { MINUTE_MS, now } from "@/lib/clock";
import { runOnce, sql } from "@/lib/db/sql";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { hashApiKey, isWellFormedApiKey } from "./api-key-format";

const LAST_USED_PRECISION_MS = MINUTE_MS;

type KeyRow = Caller & { keyId: string; lastUsedAt: Date | null };

/**
 * The caller behind an API key. Throws `unauthenticated`, one error for every cause: missing, malformed,
 * unknown, revoked, expired, of a suspended account, or live before the operator approved live.
 * Looked up on every request, so that revoking acts at once.
 */
export async function authenticateKey(key: string | undefined): Promise<{ caller: Caller; keyId: string }> {
  if (!key || !isWellFormedApiKey(key)) throw new AppError("unauthenticated");
  const time = now();
  const [row] = await runOnce<KeyRow>(sql`
    SELECT k.id AS "keyId", k.last_used_at AS "lastUsedAt", k.environment, a.id AS "accountId", a.kind,
           a.company_name AS "companyName", a.email, a.timezone, a.fee_bps AS "feeBps"
    FROM api_keys k JOIN accounts a ON a.id = k.account_id
    WHERE k.hash = ${hashApiKey(key)} AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > ${time})
      AND a.suspended_at IS NULL AND (k.environment = 'test' OR a.live_approved_at IS NOT NULL)`);
  if (!row) throw new AppError("unauthenticated");
  const { keyId, lastUsedAt, ...caller } = row;
  if (!lastUsedAt || time.getTime() - lastUsedAt.getTime() > LAST_USED_PRECISION_MS) noteUse(keyId, time);
  return { caller, keyId };
}

/** Kept to the minute and outside the request: showing when a key was last used must not slow its use. */
function noteUse(keyId: string, time: Date): void {
  runOnce(sql`UPDATE api_keys SET last_used_at = ${time} WHERE id = ${keyId}::uuid`).catch((cause: unknown) =>
    log.warn("Could not note the use of an API key", { keyId, cause }),
  );
}
