import { runOnce, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";
import { PLATFORM_ACCOUNT_ID } from "./caller";

type NewAccount = {
  readonly kind: "partner" | "reseller";
  readonly companyName: string;
  readonly email: string;
  readonly timezone: string;
  readonly shopUrl: string | null;
  readonly passwordHash: string;
};

/**
 * An account, its first user, and the ledger account its kind needs in each environment: what a partner is owed,
 * or a reseller's wallet. A taken e-mail fails the whole statement with a unique violation of `users_email_key`.
 */
export async function insertAccount(account: NewAccount, at: Date): Promise<string> {
  const accountId = newId();
  const ledgerKind = account.kind === "partner" ? "partner" : "wallet";
  await runOnce(sql`
    WITH account AS (
      INSERT INTO accounts (id, kind, company_name, email, timezone, shop_url, created_at, updated_at)
      VALUES (${accountId}::uuid, ${account.kind}::account_kind, ${account.companyName}, ${account.email},
              ${account.timezone}, ${account.shopUrl}, ${at}, ${at})
    ), first_user AS (
      INSERT INTO users (id, account_id, email, password_hash, created_at, updated_at)
      VALUES (${newId()}::uuid, ${accountId}::uuid, ${account.email}, ${account.passwordHash}, ${at}, ${at})
    ), ledger AS (
      INSERT INTO ledger_accounts (id, account_id, environment, kind)
      VALUES (${newId()}::uuid, ${accountId}::uuid, 'test', ${ledgerKind}::ledger_account_kind),
             (${newId()}::uuid, ${accountId}::uuid, 'live', ${ledgerKind}::ledger_account_kind)
      RETURNING id, kind
    )
    INSERT INTO wallets (ledger_account_id) SELECT id FROM ledger WHERE kind = 'wallet'`);
  return accountId;
}

/** A user of the platform's own account. A taken e-mail violates `users_email_key`. */
export async function insertOperator(email: string, passwordHash: string, at: Date): Promise<string> {
  const userId = newId();
  await runOnce(sql`
    INSERT INTO users (id, account_id, email, password_hash, created_at, updated_at)
    VALUES (${userId}::uuid, ${PLATFORM_ACCOUNT_ID}::uuid, ${email}, ${passwordHash}, ${at}, ${at})`);
  return userId;
}

/** The password's hash of one user, for who says they are that user. */
export async function findPasswordHash(userId: string): Promise<string | undefined> {
  const [row] = await runOnce<{ passwordHash: string }>(sql`
    SELECT password_hash AS "passwordHash" FROM users WHERE id = ${userId}::uuid`);
  return row?.passwordHash;
}

/** Replaces a password and ends the user's sessions except the one it was changed in. */
export async function replacePassword(
  userId: string,
  keptSessionId: string,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await runOnce(sql`
    WITH changed AS (
      UPDATE users SET password_hash = ${passwordHash}, updated_at = ${at} WHERE id = ${userId}::uuid RETURNING id
    )
    UPDATE user_sessions SET ended_at = ${at}
    WHERE user_id IN (SELECT id FROM changed) AND id <> ${keptSessionId}::uuid AND ended_at IS NULL`);
}

export async function updateShopUrlOf(accountId: string, shopUrl: string, at: Date): Promise<void> {
  await runOnce(sql`
    UPDATE accounts SET shop_url = ${shopUrl}, updated_at = ${at}
    WHERE id = ${accountId}::uuid AND kind = 'reseller'`);
}

/** Whether the operator ever opened the live environment to the account. It is never closed again. */
export async function isApprovedForLive(accountId: string): Promise<boolean> {
  const rows = await runOnce(sql`
    SELECT 1 AS approved FROM accounts WHERE id = ${accountId}::uuid AND live_approved_at IS NOT NULL`);
  return rows.length > 0;
}
