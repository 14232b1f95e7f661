import { prisma } from "@/lib/db/prisma";
import { ctes, runOnce, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";
import { openLedger } from "@/lib/ledger/postings/opening.sql";

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
  const made = sql`account AS (
      INSERT INTO accounts (id, kind, company_name, email, timezone, shop_url, created_at, updated_at)
      VALUES (${accountId}::uuid, ${account.kind}::account_kind, ${account.companyName}, ${account.email},
              ${account.timezone}, ${account.shopUrl}, ${at}, ${at})
      RETURNING id
    )`;
  await runOnce(sql`
    WITH ${ctes(made, openLedger(account.kind))}
    INSERT INTO users (id, account_id, email, password_hash, created_at, updated_at)
    SELECT ${newId()}::uuid, account.id, ${account.email}, ${account.passwordHash}, ${at}::timestamptz, ${at}::timestamptz
    FROM account`);
  return accountId;
}

/** One where the account is suspended, else none. */
export function countSuspended(id: string): Promise<number> {
  return prisma().account.count({ where: { id, suspendedAt: { not: null } } });
}
