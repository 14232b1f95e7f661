import { type InputColumns, joinById, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { beginsWith, columnsOf, ctes, joinSql, namesSql, type Sql, sql } from "@/lib/db/sql";
import { type NewRequest, requestFields } from "./request";

/**
 * Returns the columns of a `RequestRow` with the given time zone, read from `r` (intents or subscriptions), `c` (customers) and
 * `a` (accounts).
 */
export const requestColumns = (timezone: Sql): Sql => sql`
  ${columnsOf(requestFields, "r")}, c.id AS "customerId", c.email AS "customerEmail", c.created_at AS "customerCreatedAt",
  c.updated_at AS "customerUpdatedAt", a.company_name AS "companyName", a.email AS "partnerEmail", ${timezone} AS timezone`;

export const requestTables = sql`JOIN customers c ON c.id = r.customer_id JOIN accounts a ON a.id = r.account_id`;

/**
 * Returns two CTEs. `page` contains the requests, and `party` the accounts whose IDs are in the given columns of `page`. Each
 * account is looked up once, so the cost does not grow with the number of requests per account.
 */
export function pageWithParties(page: Sql, ...columns: readonly string[]): Sql {
  const named = columns.map((column) => sql`SELECT ${namesSql(column)} FROM page`);
  return ctes(
    sql`page AS MATERIALIZED (${page})`,
    sql`party AS MATERIALIZED (SELECT * FROM accounts WHERE id = ANY(ARRAY(${joinSql(named, " UNION ALL ")})))`,
  );
}

/** The joins of {@link requestTables}, for the requests `r` of {@link pageWithParties}. */
export const requestTablesOfPage = sql`
  ${joinById("customers", "c", sql`r.customer_id`)} JOIN party a ON a.id = r.account_id`;

/**
 * Returns two CTEs. `existing_customer` contains the customers that exist for the requests in `cause` (with `account_id`,
 * `environment` and `email`). `locked_customer` contains those that could be locked against erasure. If `locking` waits for a
 * concurrent erasure, the customer's email no longer matches, and the request creates a new customer. Locks rows in order, so
 * that statements cannot deadlock.
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
 * Returns the CTE `customer(id, created_at, updated_at, position)`, with the customer of each request in the relation `cause`.
 * `position` identifies the request in its batch. Inserts missing customers. If a concurrent statement inserts the same customer,
 * waits for that statement and uses its row. Requires the CTE `locked_customer` of {@link lockKnownCustomers}.
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

const BEGINNING = sql`lower(r.reference) COLLATE "C"`;
const END = sql`reverse(lower(r.reference)) COLLATE "C"`;

/**
 * Returns the SQL condition that is true if the reference of a row `r` is `reference`. The condition has the form that lets
 * PostgreSQL use the index on the beginnings of references.
 */
export const hasReference = (reference: string): Sql =>
  sql`(${BEGINNING} = lower(${reference}) AND r.reference = ${reference})`;

/**
 * Returns the SQL condition that is true if the reference of a row `r` begins or ends with `part`, ignoring case. Beginnings and
 * endings have separate indexes; see {@link idsWithPart}.
 */
export const hasReferencePart = (part: string): Sql =>
  sql`(${beginsWith(BEGINNING, sql`lower(${part})`)} OR ${beginsWith(END, sql`reverse(lower(${part}))`)})`;

/**
 * Returns the query for the IDs of rows `r` whose reference begins or ends with `part`, ignoring case. Uses one index for
 * beginnings and one for endings, and selects at most `limit` IDs from each.
 */
export function idsWithPart(table: Sql, own: Sql, part: string, limit: number): Sql {
  return sql`
    (SELECT r.id FROM ${table} r WHERE ${own} AND ${beginsWith(BEGINNING, sql`lower(${part})`)}
     ORDER BY ${BEGINNING} DESC LIMIT ${limit})
    UNION
    (SELECT r.id FROM ${table} r WHERE ${own} AND ${beginsWith(END, sql`reverse(lower(${part}))`)}
     ORDER BY ${END} DESC LIMIT ${limit})`;
}
