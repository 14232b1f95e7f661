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
 * CTE `identity`; nothing is made while that is empty. A twin that makes the same customer is waited for.
 */
export function customerOf({ accountId, environment, customerEmail, createdAt }: NewRequest): Sql {
  return sql`
    known AS (
      SELECT id, created_at, updated_at FROM customers
      WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment AND email = ${customerEmail}
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

/** The columns both tables of requests share, in the order of {@link requestValues}. */
export const requestColumnNames = sql`
  id, account_id, environment, reference, access_code, customer_id, amount, platform_fee, partner_payout_amount,
  metadata, callback_url, country_code, ip_address, created_at, updated_at`;

/** The values of a new request, selected where the CTE `customer` stands. */
export function requestValues(request: NewRequest): Sql {
  return sql`
    ${request.id}::uuid, ${request.accountId}::uuid, ${request.environment}::environment, ${request.reference},
    ${request.accessCode}, customer.id, ${request.amount}::bigint, ${request.platformFee}::bigint,
    ${request.partnerPayoutAmount}::bigint, ${JSON.stringify(request.metadata)}::json, ${request.callbackUrl},
    ${request.countryCode}, ${request.ipAddress}, ${request.createdAt}::timestamptz, ${request.updatedAt}::timestamptz`;
}
