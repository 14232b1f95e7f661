import { PLATFORM_ACCOUNT_ID } from "@/lib/caller";
import { runOnce, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";

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
