import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { newAccessCode, newId, newIdAt, newReference } from "@/lib/base/ids";
import { type InputColumns, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { partnerTerms } from "./partner.sql";
import type { RequestRow } from "./request.sql";
import { callerFaults, type PaymentRequestInput } from "./schema";

/**
 * A payment request to insert, including the columns that a {@link RequestRow} does not contain. Its customer is inserted only
 * if the partner has no customer with the same email address.
 */
export type NewRequest = RequestRow & { countryCode: string | null; ipAddress: string | null };

/**
 * Returns a new request of the caller with a new ID and access code, and with a new reference that starts with `prefix` if
 * `input` has none. Computes the fee and the payout at the caller's rate. Stores nothing. Throws `validation_failed` on
 * `callback_url` for an http URL in the live environment. To add members to the result, use `Object.assign`: V8 takes over ten
 * microseconds to add them to a spread copy of an object with so many members.
 */
export function newRequest(
  caller: Caller,
  input: PaymentRequestInput,
  prefix: "RDM" | "SUB",
  at: Date,
): NewRequest {
  const { callback_url: callbackUrl = null } = input;
  const faults = callerFaults(caller, input);
  if (faults.length > 0) throw new AppError("validation_failed", { details: faults });
  return {
    id: newId(),
    accountId: caller.accountId,
    environment: caller.environment,
    reference: input.reference ?? newReference(prefix),
    accessCode: newAccessCode(),
    amount: input.amount,
    ...partnerTerms(caller, input.amount),
    description: input.description ?? null,
    metadata: input.metadata ?? {},
    callbackUrl,
    locale: input.locale ?? null,
    countryCode: input.country_code ?? null,
    ipAddress: input.ip_address ?? null,
    createdAt: at,
    updatedAt: at,
    customerEmail: input.email,
    customerId: newIdAt(at),
    customerCreatedAt: at,
    customerUpdatedAt: at,
  };
}

/** The input columns that intents and subscriptions share, without the customer. */
export const requestInputColumns = {
  id: ["uuid", ({ request }) => request.id],
  account_id: ["uuid", ({ request }) => request.accountId],
  environment: ["environment", ({ request }) => request.environment],
  reference: ["text", ({ request }) => request.reference],
  access_code: ["text", ({ request }) => request.accessCode],
  amount: ["bigint", ({ request }) => request.amount],
  platform_fee: ["bigint", ({ request }) => request.platformFee],
  partner_payout_amount: ["bigint", ({ request }) => request.partnerPayoutAmount],
  metadata: ["json", ({ request }) => JSON.stringify(request.metadata)],
  description: ["text", ({ request }) => request.description],
  callback_url: ["text", ({ request }) => request.callbackUrl],
  locale: ["text", ({ request }) => request.locale],
  country_code: ["text", ({ request }) => request.countryCode],
  ip_address: ["text", ({ request }) => request.ipAddress],
  created_at: ["timestamptz", ({ request }) => request.createdAt],
  updated_at: ["timestamptz", ({ request }) => request.updatedAt],
} as const satisfies InputColumns<{ readonly request: NewRequest }>;

/**
 * Returns two CTEs. `existing_customer` contains the customers that already exist for the requests in `cause` (with
 * `account_id`, `environment` and `email`). `locked_customer` contains the existing customers that could be locked against
 * erasure. `locking` ends the locking clause: it either skips locked rows or waits for them. After a wait for a concurrent
 * erasure, the erased customer's email no longer matches. The customer is then missing from `locked_customer`, and a new one is
 * created for the request. Locks rows in order, so that statements cannot deadlock.
 */
export function lockKnownCustomers(cause: Sql, locking: Sql): Sql {
  return ctes(
    sql`existing_customer AS MATERIALIZED (
      SELECT w.*, c.id
      FROM (SELECT DISTINCT account_id, environment, email FROM ${cause} cause ORDER BY account_id, environment, email) w
      CROSS JOIN LATERAL (
        SELECT id FROM customers
        WHERE account_id = w.account_id AND environment = w.environment AND email = w.email ${LOOKUP_PER_ROW}
      ) c
    )`,
    sql`locked_customer AS MATERIALIZED (
      SELECT existing_customer.id, account_id, environment, email, c.created_at, c.updated_at
      FROM existing_customer CROSS JOIN LATERAL (
        SELECT created_at, updated_at FROM customers WHERE id = existing_customer.id AND email = existing_customer.email FOR KEY SHARE ${locking}
      ) c
    )`,
  );
}

/**
 * The SQL condition that is true if the customer of the request `w` exists but is locked by an erasure, so that {@link
 * lockKnownCustomers} skipped it.
 */
export const isBeingErased = sql`${customerIn(sql`existing_customer`)} AND NOT ${customerIn(sql`locked_customer`)}`;

function customerIn(customers: Sql): Sql {
  return sql`EXISTS (SELECT FROM ${customers} c
    WHERE c.account_id = w.account_id AND c.environment = w.environment AND c.email = w.email)`;
}

/**
 * Returns two CTEs. `inserted_customer` inserts the missing customers of the requests in the relation `cause`. `customer(id,
 * created_at, updated_at, position)` contains the customer of each of these requests, where `position` identifies the request
 * in its batch. If a concurrent statement inserts the same customer, waits for that statement and uses its row. Requires the
 * CTE `locked_customer` of {@link lockKnownCustomers}.
 */
export function upsertCustomers(cause: Sql): Sql {
  return ctes(
    sql`inserted_customer AS (
      INSERT INTO customers (id, account_id, environment, email, created_at, updated_at)
      SELECT DISTINCT ON (account_id, environment, email) w.new_customer_id, account_id, environment, email, w.at, w.at
      FROM ${cause} w LEFT JOIN locked_customer USING (account_id, environment, email) WHERE locked_customer.id IS NULL
      ORDER BY account_id, environment, email, w.position
      ON CONFLICT (account_id, environment, email) DO UPDATE SET updated_at = customers.updated_at
      RETURNING id, account_id, environment, email, created_at, updated_at
    )`,
    sql`customer AS (
      SELECT c.id, c.created_at, c.updated_at, w.position
      FROM ${cause} w JOIN (SELECT * FROM locked_customer UNION ALL SELECT * FROM inserted_customer) c USING (account_id, environment, email)
    )`,
  );
}
