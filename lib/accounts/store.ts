import type { Caller } from "@/lib/base/caller";
import { newId } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { ctes, rowOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { worksAt } from "@/lib/identity/api-keys/working-key.sql";
import type { Act } from "@/lib/identity/audit/act";
import { auditEntry } from "@/lib/identity/audit/audit.sql";
import { openLedger } from "@/lib/money/ledger/postings/opening.sql";
import type { ApplicationInput } from "./schema";

/** Who asks, and by which key, where by one. */
export type Asker = Pick<Caller, "accountId" | "keyId">;

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
 * or a reseller's wallet; with what was told of the business, the line of the audit log that says so. A taken e-mail fails the
 * whole statement with a unique violation of `users_email_key`.
 */
export async function insertAccount(
  account: NewAccount,
  application: ApplicationInput | undefined,
  at: Date,
): Promise<{ accountId: string; act: Act | undefined }> {
  const [accountId, userId] = [newId(), newId()];
  const act = application && toldAct({ accountId, userId }, application, at);
  const made = sql`account AS (
      INSERT INTO accounts (id, kind, company_name, email, timezone, shop_url, created_at, updated_at)
      VALUES (${accountId}::uuid, ${account.kind}::account_kind, ${account.companyName}, ${account.email},
              ${account.timezone}, ${account.shopUrl}, ${at}, ${at})
      RETURNING id
    )`;
  await runOnce(sql`
    WITH ${ctes(
      ...[made, openLedger(account.kind), application && tell(application, at)],
      act && auditEntry(act, sql`account`),
    )}
    INSERT INTO users (id, account_id, email, password_hash, created_at, updated_at)
    SELECT ${userId}::uuid, account.id, ${account.email}, ${account.passwordHash}, ${at}::timestamptz, ${at}::timestamptz
    FROM account`);
  return { accountId, act };
}

function tell({ legal_name, country_code, website, sells, monthly_volume }: ApplicationInput, at: Date): Sql {
  return sql`application AS (
    INSERT INTO applications (account_id, legal_name, country_code, website, sells, monthly_volume, created_at)
    SELECT account.id, ${legal_name}, ${country_code}, ${website}, ${sells}, ${monthly_volume}, ${at}::timestamptz FROM account
  )`;
}

function toldAct(
  { accountId, userId }: { accountId: string; userId: string },
  { legal_name, country_code, website, sells, monthly_volume }: ApplicationInput,
  at: Date,
): Act {
  const detail = { legal_name, country_code, website: website ?? null, sells, monthly_volume };
  return { actorId: userId, accountId, action: "account.applied", detail, at };
}

/** What the account told of its business when it signed up, or null. */
export function findApplication(accountId: string) {
  return prisma().application.findUnique({ where: { accountId } });
}

/** Whether the account is suspended, or the key that asks for it works no more. */
export async function isShutOut({ accountId, keyId }: Asker, at: Date): Promise<boolean> {
  const row = await rowOf({ id: "text" })(sql`
    SELECT a.id FROM accounts a
    WHERE a.id = ${accountId}::uuid AND (a.suspended_at IS NOT NULL OR EXISTS (
      SELECT FROM api_keys k WHERE k.id = ${keyId ?? null}::uuid AND NOT (${worksAt(sql`${at}`)})))`);
  return row !== undefined;
}
