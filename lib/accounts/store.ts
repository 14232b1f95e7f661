import { newId } from "@/lib/base/ids";
import { describeRow, json, type Row } from "@/lib/db/row";
import { columnsOf, ctes, rowOf, runOnce, sql } from "@/lib/db/sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import { openLedgerAccounts } from "@/lib/money/ledger/postings/ledger.sql";
import { liveRequestColumns } from "./account-view";
import { type RequestLiveInput, type SignUpInput, STANDARD_FEE_BPS } from "./schema";

type NewAccount = {
  readonly kind: "partner" | "reseller";
  readonly companyName: string;
  readonly email: string;
  readonly timezone: string;
  readonly shopUrl: string | null;
  readonly passwordHash: string;
};

/**
 * Inserts an account with its first user, its ledger account in each environment and, for a reseller, its shop, in one
 * statement. Returns the account's ID. If the email is in use, fails with a unique violation of `users_email_key`.
 */
export async function insertAccount(account: NewAccount, at: Date): Promise<string> {
  const [accountId, userId] = [newId(), newId()];
  const created = sql`account AS (
      INSERT INTO accounts (id, kind, company_name, email, timezone, fee_bps, created_at, updated_at)
      VALUES (${accountId}::uuid, ${account.kind}::account_kind, ${account.companyName}, ${account.email},
              ${account.timezone}, ${STANDARD_FEE_BPS}, ${at}, ${at})
      RETURNING id, kind
    )`;
  const shop = sql`shop AS (
      INSERT INTO shops (account_id, url, updated_at)
      SELECT id, ${account.shopUrl}, ${at}::timestamptz FROM account WHERE kind = 'reseller'
    )`;
  await runOnce(sql`
    WITH ${ctes(created, shop, openLedgerAccounts(account.kind))}
    INSERT INTO users (id, account_id, email, password_hash, created_at, updated_at)
    SELECT ${userId}::uuid, account.id, ${account.email}, ${account.passwordHash}, ${at}::timestamptz, ${at}::timestamptz
    FROM account`);
  return accountId;
}

/**
 * Stores an account's business details, replacing earlier ones, and writes the audit entry. With `shopUrl`, also stores the
 * shop URL. Returns false and changes nothing if the account is already approved for live access, or already has a shop URL
 * other than `shopUrl`.
 */
export async function upsertLiveRequest(
  accountId: string,
  { legal_name, country_code, website, sells, monthly_volume }: RequestLiveInput,
  shopUrl: string | undefined,
  act: AuditedAction,
): Promise<boolean> {
  const open = sql`open AS (
      SELECT id FROM accounts WHERE id = ${accountId}::uuid AND live_approved_at IS NULL FOR NO KEY UPDATE
    )`;
  const accepted =
    shopUrl === undefined
      ? sql`accepted AS (SELECT id FROM open)`
      : sql`accepted AS (
      UPDATE shops SET url = ${shopUrl}, updated_at = ${act.at} FROM open
      WHERE account_id = open.id AND (url IS NULL OR url = ${shopUrl}) RETURNING open.id
    )`;
  const application = sql`application AS (
      INSERT INTO applications (account_id, legal_name, country_code, website, sells, monthly_volume, created_at)
      SELECT id, ${legal_name}, ${country_code}, ${website ?? null}, ${sells}, ${monthly_volume}, ${act.at}::timestamptz FROM accepted
      ON CONFLICT (account_id) DO UPDATE SET legal_name = excluded.legal_name, country_code = excluded.country_code,
        website = excluded.website, sells = excluded.sells, monthly_volume = excluded.monthly_volume,
        created_at = excluded.created_at
      RETURNING account_id
    )`;
  const count = await runOnce(sql`
    WITH ${ctes(open, accepted, application, auditEntry(act, sql`application`))} SELECT FROM application`);
  return count > 0;
}

/** Returns the business details with which the account requested live access, or undefined if it has not. */
export function selectLiveRequest(accountId: string) {
  return rowOf(liveRequestColumns)(sql`
    SELECT ${columnsOf(liveRequestColumns, "d")} FROM applications d WHERE d.account_id = ${accountId}::uuid`);
}

/** Removes `password` from each member of a union separately. */
type WithoutPassword<Input> = Input extends unknown ? Omit<Input, "password"> : never;

const unconfirmedSignUpRow = describeRow({
  email: "text",
  passwordHash: "text",
  input: json<WithoutPassword<SignUpInput>>(),
});
/** A sign-up whose email address is not confirmed. */
export type UnconfirmedSignUp = Row<typeof unconfirmedSignUpRow>;

/** Stores an unconfirmed sign-up. Replaces an earlier one with the same email. */
export async function upsertUnconfirmedSignUp(
  { email, passwordHash, input }: UnconfirmedSignUp,
  tokenHash: Buffer,
  { at, expiresAt }: { readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await runOnce(sql`
    INSERT INTO unconfirmed_sign_ups (email, token_hash, password_hash, input, created_at, expires_at)
    VALUES (${email}, ${tokenHash}, ${passwordHash}, ${JSON.stringify(input)}::jsonb, ${at}, ${expiresAt})
    ON CONFLICT (email) DO UPDATE SET token_hash = excluded.token_hash, password_hash = excluded.password_hash,
      input = excluded.input, created_at = excluded.created_at, expires_at = excluded.expires_at`);
}

/** Returns the sign-up whose mailed link has this token hash and is valid at `at`. Returns undefined if there is none. */
export function findUnconfirmedSignUp(tokenHash: Buffer, at: Date): Promise<UnconfirmedSignUp | undefined> {
  return rowOf(unconfirmedSignUpRow)(sql`
    SELECT email, password_hash AS "passwordHash", input FROM unconfirmed_sign_ups
    WHERE token_hash = ${tokenHash} AND expires_at > ${at}`);
}

/** Deletes the unconfirmed sign-up with this email, after its account was created. */
export async function deleteUnconfirmedSignUp(email: string): Promise<void> {
  await runOnce(sql`DELETE FROM unconfirmed_sign_ups WHERE email = ${email}`);
}

/**
 * Deletes up to `limit` sign-ups whose links have expired by `at`. Does not delete a sign-up that is renewed concurrently.
 * Returns the number of deleted sign-ups.
 */
export function deleteExpiredSignUps(at: Date, limit: number): Promise<number> {
  return runOnce(sql`
    DELETE FROM unconfirmed_sign_ups WHERE expires_at <= ${at} AND email = ANY(ARRAY(
      SELECT email FROM unconfirmed_sign_ups WHERE expires_at <= ${at} ORDER BY expires_at LIMIT ${limit}))`);
}
