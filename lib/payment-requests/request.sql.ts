import type { Caller } from "@/lib/caller";
import { columnsOf, type Sql, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";
import type { NewRequest } from "./new-request";
import { requestFields } from "./present-request";

/** The columns of a `RequestRow`, from the tables `r` (intents or subscriptions), `c` (customers) and `a` (accounts). */
export const requestColumns = sql`
  ${columnsOf(requestFields, "r")}, c.email AS "customerEmail", c.created_at AS "customerCreatedAt",
  c.updated_at AS "customerUpdatedAt", a.company_name AS "companyName", a.email AS "partnerEmail", a.timezone`;

export const requestTables = sql`JOIN customers c ON c.id = r.customer_id JOIN accounts a ON a.id = r.account_id`;

export const ownedRequest = ({ accountId, environment }: Pick<Caller, "accountId" | "environment">): Sql =>
  sql`r.account_id = ${accountId}::uuid AND r.environment = ${environment}::environment`;

/**
 * CTE `customer(id, created_at, updated_at)`: the request's customer, made where it is a new one. Composed after the
 * CTE `identity`; nothing is made while that is empty. A twin that makes the same customer is waited for, and so is who
 * erases it: then its e-mail is gone, and the request makes a new customer.
 */
export function customerOf({ accountId, environment, customerEmail, createdAt }: NewRequest): Sql {
  return sql`
    known AS (
      SELECT id, created_at, updated_at FROM customers
      WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment AND email = ${customerEmail}
      FOR KEY SHARE
    ),
    fresh AS (
      INSERT INTO customers (id, account_id, environment, email, created_at, updated_at)
      SELECT ${newId()}::uuid, ${accountId}::uuid, ${environment}::environment, ${customerEmail}, ${createdAt}, ${createdAt}
      FROM identity WHERE NOT EXISTS (SELECT FROM known)
      ON CONFLICT (account_id, environment, email) DO UPDATE SET updated_at = customers.updated_at
      RETURNING id, created_at, updated_at
    ),
    customer AS (SELECT * FROM known UNION ALL SELECT * FROM fresh)`;
}

/** What both tables of requests keep of a new one, selected where the CTE `customer` stands. */
export function requestValues(request: NewRequest): Record<string, Sql> {
  return {
    id: sql`${request.id}::uuid`,
    account_id: sql`${request.accountId}::uuid`,
    environment: sql`${request.environment}::environment`,
    reference: sql`${request.reference}`,
    access_code: sql`${request.accessCode}`,
    customer_id: sql`customer.id`,
    amount: sql`${request.amount}::bigint`,
    platform_fee: sql`${request.platformFee}::bigint`,
    partner_payout_amount: sql`${request.partnerPayoutAmount}::bigint`,
    metadata: sql`${JSON.stringify(request.metadata)}::json`,
    callback_url: sql`${request.callbackUrl}`,
    country_code: sql`${request.countryCode}`,
    ip_address: sql`${request.ipAddress}`,
    created_at: sql`${request.createdAt}::timestamptz`,
    updated_at: sql`${request.updatedAt}::timestamptz`,
  };
}
