import type { Caller } from "@/lib/accounts/caller";
import { noSql, runOnce, type Sql, sql } from "@/lib/db/sql";
import { type Identity, takeIdentity } from "@/lib/idempotency/identity.sql";
import { newId } from "@/lib/ids";
import type { IntentRow } from "./present-intent";

/** What the caller does not already know of an intent it creates. */
export type NewIntent = Pick<
  IntentRow,
  | "id"
  | "reference"
  | "accessCode"
  | "amount"
  | "platformFee"
  | "partnerPayoutAmount"
  | "metadata"
  | "callbackUrl"
> & {
  email: string;
  countryCode: string | null;
  ipAddress: string | null;
  createdAt: Date;
  expiresAt: Date;
};

export const INTENT = sql`
  i.id, i.account_id AS "accountId", i.environment, i.reference, i.access_code AS "accessCode", i.amount,
  i.platform_fee AS "platformFee", i.partner_payout_amount AS "partnerPayoutAmount", i.status,
  i.failure_reason AS "failureReason", i.metadata, i.callback_url AS "callbackUrl", i.expires_at AS "expiresAt",
  i.redeemed_at AS "redeemedAt", i.created_at AS "createdAt", i.updated_at AS "updatedAt",
  c.email AS "customerEmail", c.created_at AS "customerCreatedAt", c.updated_at AS "customerUpdatedAt",
  a.company_name AS "companyName", a.email AS "partnerEmail", a.timezone`;

export const INTENT_TABLES = sql`
  redemption_intents i JOIN customers c ON c.id = i.customer_id JOIN accounts a ON a.id = i.account_id`;

const owned = ({ accountId, environment }: Pick<Caller, "accountId" | "environment">): Sql =>
  sql`i.account_id = ${accountId}::uuid AND i.environment = ${environment}::environment`;

export type CustomerTimes = { customerCreatedAt: Date; customerUpdatedAt: Date };

/**
 * Creates the intent, its customer where it is a new one, and the request's identity in one write. Undefined when
 * the idempotency key is taken; a taken reference is a unique violation.
 */
export async function insertIntent(
  caller: Caller,
  intent: NewIntent,
  identity: Identity,
): Promise<CustomerTimes | undefined> {
  const { accountId, environment } = caller;
  const [row] = await runOnce<CustomerTimes>(sql`
    WITH ${takeIdentity(caller, identity)},
    known AS (
      SELECT id, created_at, updated_at FROM customers
      WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment AND email = ${intent.email}
    ),
    fresh AS (
      INSERT INTO customers (id, account_id, environment, email, created_at, updated_at)
      SELECT ${newId()}::uuid, ${accountId}::uuid, ${environment}::environment, ${intent.email}, ${intent.createdAt}, ${intent.createdAt}
      FROM identity WHERE NOT EXISTS (SELECT FROM known)
      ON CONFLICT (account_id, environment, email) DO UPDATE SET updated_at = customers.updated_at
      RETURNING id, created_at, updated_at
    ),
    customer AS (SELECT * FROM known UNION ALL SELECT * FROM fresh),
    intent AS (
      INSERT INTO redemption_intents (id, account_id, environment, reference, access_code, customer_id, amount,
        platform_fee, partner_payout_amount, metadata, callback_url, country_code, ip_address, expires_at, created_at,
        updated_at)
      SELECT ${intent.id}::uuid, ${accountId}::uuid, ${environment}::environment, ${intent.reference},
             ${intent.accessCode}, customer.id, ${intent.amount}, ${intent.platformFee}, ${intent.partnerPayoutAmount},
             ${JSON.stringify(intent.metadata)}::json, ${intent.callbackUrl}, ${intent.countryCode},
             ${intent.ipAddress}, ${intent.expiresAt}, ${intent.createdAt}, ${intent.createdAt}
      FROM customer, identity
      RETURNING id
    )
    SELECT customer.created_at AS "customerCreatedAt", customer.updated_at AS "customerUpdatedAt" FROM customer, intent`);
  return row;
}

export async function selectIntent(
  caller: Caller,
  by: { reference: string } | { id: string },
): Promise<IntentRow | undefined> {
  const which = "id" in by ? sql`i.id = ${by.id}::uuid` : sql`i.reference = ${by.reference}`;
  const [row] = await runOnce<IntentRow>(
    sql`SELECT ${INTENT} FROM ${INTENT_TABLES} WHERE ${owned(caller)} AND ${which}`,
  );
  return row;
}

/** A page of the caller's intents, newest first, created before the intent `before`. */
export function selectIntents(
  caller: Caller,
  before: string | undefined,
  limit: number,
): Promise<IntentRow[]> {
  const older = before === undefined ? noSql : sql`AND i.id < ${before}::uuid`;
  return runOnce<IntentRow>(sql`
    SELECT ${INTENT} FROM ${INTENT_TABLES} WHERE ${owned(caller)} ${older} ORDER BY i.id DESC LIMIT ${limit}`);
}

/** Marks up to `limit` pending intents past their end as failed. Returns how many. */
export async function failExpired(time: Date, limit: number): Promise<number> {
  const rows = await runOnce(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM redemption_intents WHERE status = 'pending' AND expires_at <= ${time}
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE redemption_intents i SET status = 'failed', failure_reason = 'expired', updated_at = ${time}
    FROM due WHERE i.id = due.id
    RETURNING i.id`);
  return rows.length;
}
