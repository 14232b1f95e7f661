import { newId } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { describeRow, json, type Row } from "@/lib/db/row";
import { ctes, rowOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import type { Act } from "@/lib/identity/audit/act";
import { auditEntry } from "@/lib/identity/audit/audit.sql";
import { openLedger } from "@/lib/money/ledger/postings/wallet.sql";
import { type ApplicantInput, type ApplicationInput, STANDARD_FEE_BPS } from "./schema";

type NewAccount = {
  readonly kind: "partner" | "reseller";
  readonly companyName: string;
  readonly email: string;
  readonly timezone: string;
  readonly shopUrl: string | null;
  readonly passwordHash: string;
};

/**
 * Inserts an account, its first user, its ledger account in each environment, and its application with an audit entry, in one
 * statement. If the email is in use, fails with a unique violation of `users_email_key`.
 */
export async function insertAccount(
  account: NewAccount,
  application: ApplicationInput | undefined,
  at: Date,
): Promise<{ accountId: string; act: Act | undefined }> {
  const [accountId, userId] = [newId(), newId()];
  const act = application && applicationAct({ accountId, userId }, application, at);
  const created = sql`account AS (
      INSERT INTO accounts (id, kind, company_name, email, timezone, fee_bps, shop_url, created_at, updated_at)
      VALUES (${accountId}::uuid, ${account.kind}::account_kind, ${account.companyName}, ${account.email},
              ${account.timezone}, ${STANDARD_FEE_BPS}, ${account.shopUrl}, ${at}, ${at})
      RETURNING id
    )`;
  await runOnce(sql`
    WITH ${ctes(
      ...[created, openLedger(account.kind), application && insertApplication(application, at)],
      act && auditEntry(act, sql`account`),
    )}
    INSERT INTO users (id, account_id, email, password_hash, created_at, updated_at)
    SELECT ${userId}::uuid, account.id, ${account.email}, ${account.passwordHash}, ${at}::timestamptz, ${at}::timestamptz
    FROM account`);
  return { accountId, act };
}

function insertApplication(
  { legal_name, country_code, website, sells, monthly_volume }: ApplicationInput,
  at: Date,
): Sql {
  return sql`application AS (
    INSERT INTO applications (account_id, legal_name, country_code, website, sells, monthly_volume, created_at)
    SELECT account.id, ${legal_name}, ${country_code}, ${website}, ${sells}, ${monthly_volume}, ${at}::timestamptz FROM account
  )`;
}

function applicationAct(
  { accountId, userId }: { accountId: string; userId: string },
  { legal_name, country_code, website, sells, monthly_volume }: ApplicationInput,
  at: Date,
): Act {
  const detail = { legal_name, country_code, website: website ?? null, sells, monthly_volume };
  return { actorId: userId, accountId, action: "account.applied", detail, at };
}

/** The account's application, or null. */
export function findApplication(accountId: string) {
  return prisma().application.findUnique({ where: { accountId } });
}

/** `Omit` for each member of a union. */
type WithoutPassword<Input> = Input extends unknown ? Omit<Input, "password"> : never;

const pendingRow = describeRow({
  email: "text",
  passwordHash: "text",
  told: json<WithoutPassword<ApplicantInput>>(),
});
/** A sign-up whose email address is not confirmed. */
export type PendingSignUp = Row<typeof pendingRow>;

/** Stores a sign-up until its link is opened. Replaces an earlier one of the same email. */
export async function upsertPending(
  { email, passwordHash, told }: PendingSignUp,
  tokenHash: Buffer,
  { at, expiresAt }: { readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await runOnce(sql`
    INSERT INTO pending_sign_ups (email, token_hash, password_hash, told, created_at, expires_at)
    VALUES (${email}, ${tokenHash}, ${passwordHash}, ${JSON.stringify(told)}::jsonb, ${at}, ${expiresAt})
    ON CONFLICT (email) DO UPDATE SET token_hash = excluded.token_hash, password_hash = excluded.password_hash,
      told = excluded.told, created_at = excluded.created_at, expires_at = excluded.expires_at`);
}

/** Finds the sign-up of a link that is valid at that time. */
export function findPending(tokenHash: Buffer, at: Date): Promise<PendingSignUp | undefined> {
  return rowOf(pendingRow)(sql`
    SELECT email, password_hash AS "passwordHash", told FROM pending_sign_ups
    WHERE token_hash = ${tokenHash} AND expires_at > ${at}`);
}

/** Deletes the sign-up of an email whose account was created. */
export async function deletePending(email: string): Promise<void> {
  await runOnce(sql`DELETE FROM pending_sign_ups WHERE email = ${email}`);
}

/**
 * Deletes up to `limit` sign-ups whose link has expired. A sign-up that is renewed concurrently is not deleted. Returns how
 * many.
 */
export function deleteExpired(at: Date, limit: number): Promise<number> {
  return runOnce(sql`
    DELETE FROM pending_sign_ups WHERE expires_at <= ${at} AND email = ANY(ARRAY(
      SELECT email FROM pending_sign_ups WHERE expires_at <= ${at} ORDER BY expires_at LIMIT ${limit}))`);
}
