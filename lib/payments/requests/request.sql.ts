import type { CheckoutSettings } from "@/lib/accounts/checkout-settings/checkout-settings.sql";
import { timestamp } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import { environmentField, type Metadata } from "@/lib/base/fields";
import { locales } from "@/lib/base/locales";
import { setQueryParam } from "@/lib/base/query-param";
import { env } from "@/lib/base/settings/env";
import { canonicalTimeZone } from "@/lib/base/time-zones";
import { joinById } from "@/lib/db/input-rows";
import { describeRow, json, type Row } from "@/lib/db/row";
import { beginsWith, columnsOf, ctes, joinSql, namesSql, type Sql, sql } from "@/lib/db/sql";
import type { PaymentRequestResource } from "./schema";

/** The columns that intents and subscriptions share. */
const requestFields = describeRow({
  id: "text",
  accountId: "text",
  environment: environmentField.options,
  reference: "text",
  accessCode: "text",
  amount: "integer",
  platformFee: "integer",
  partnerPayoutAmount: "integer",
  metadata: json<Metadata>(),
  description: "text?",
  callbackUrl: "text?",
  locale: [...locales, null],
  createdAt: "time",
  updatedAt: "time",
});

/** The columns of a request's customer that are read back after an insert, because the customer might already exist. */
const storedCustomer = describeRow({
  customerId: "text",
  customerCreatedAt: "time",
  customerUpdatedAt: "time",
});
export type StoredCustomer = Row<typeof storedCustomer>;

export const requestRow = describeRow({
  ...requestFields,
  ...storedCustomer,
  customerEmail: "text",
  companyName: "text",
  partnerEmail: "text",
  timezone: "text",
});

/** A payment request with its customer and partner, as read from the database. */
export type RequestRow = Row<typeof requestRow>;

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

/** The same joins as {@link requestTables}, but for the requests `r` of a page from {@link pageWithParties}. */
export const requestTablesOfPage = sql`
  ${joinById("customers", "c", sql`r.customer_id`)} JOIN party a ON a.id = r.account_id`;

/**
 * Returns the fields that intents and subscriptions share, as the API shows them. `checkout` is the first path segment of the
 * hosted page. `updatedAt` replaces the stored time of the last change. To add members to the result, use `Object.assign`,
 * which is faster than a spread (see `newRequest`).
 */
export function presentRequest(
  row: RequestRow,
  checkout: "redemptions" | "subscriptions",
  updatedAt = row.updatedAt,
): PaymentRequestResource {
  const { CURRENCY, publicUrl } = env();
  return {
    reference: row.reference,
    ...withDisplay({ amount: row.amount }),
    currency: CURRENCY,
    authorization_url: `${publicUrl}/${checkout}/checkout/${row.accessCode}`,
    access_code: row.accessCode,
    description: row.description,
    metadata: row.metadata,
    callback_url: row.callbackUrl,
    locale: row.locale,
    customer: {
      id: row.customerId,
      email: row.customerEmail,
      created_at: timestamp(row.customerCreatedAt),
      updated_at: timestamp(row.customerUpdatedAt),
    },
    partner: { company_name: row.companyName, email: row.partnerEmail },
    ...withDisplay({ partner_payout_amount: row.partnerPayoutAmount, platform_fee: row.platformFee }),
    environment: row.environment,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(updatedAt),
    timezone: canonicalTimeZone(row.timezone),
  };
}

/** Returns the data that the checkout pages of intents and subscriptions have in common. */
export function presentCheckoutRequest(row: RequestRow & { readonly settings: CheckoutSettings | null }) {
  const { settings } = row;
  return {
    accessCode: row.accessCode,
    environment: row.environment,
    /** The partner's display name, or else its company name. */
    companyName: settings?.displayName ?? row.companyName,
    accent: settings?.accent ?? null,
    supportUrl: settings?.supportUrl ?? null,
    termsUrl: settings?.termsUrl ?? null,
    reference: row.reference,
    amount: row.amount,
    description: row.description,
    /** The language of the payment request, or else the partner's default; null without either. */
    locale: row.locale ?? settings?.locale ?? null,
    /** The return URL of the payment request, with `reference` set in its query; null if the request has no return URL. */
    returnUrl: row.callbackUrl && setQueryParam(row.callbackUrl, "reference", row.reference),
  };
}

const BEGINNING = sql`lower(r.reference) COLLATE "C"`;
const END = sql`reverse(lower(r.reference)) COLLATE "C"`;

/**
 * Returns the SQL condition that is true if the reference of a row `r` is `reference`. The condition also compares the
 * references in lower case, so that PostgreSQL can use the index on the beginnings of references.
 */
export const hasReference = (reference: string): Sql =>
  sql`(${BEGINNING} = lower(${reference}) AND r.reference = ${reference})`;

/**
 * Returns the SQL condition that is true if the reference of a row `r` begins or ends with `part`, ignoring case. Beginnings
 * and endings have separate indexes; see {@link idsWithPart}.
 */
export const hasReferencePart = (part: string): Sql =>
  sql`(${beginsWith(BEGINNING, sql`lower(${part})`)} OR ${beginsWith(END, sql`reverse(lower(${part}))`)})`;

/**
 * Returns the query for the IDs of rows `r` of a table that meet the condition `own` and whose reference begins or ends with
 * `part`, ignoring case. Uses one index for beginnings and one for endings, and selects at most `limit` IDs from each.
 */
export function idsWithPart(table: Sql, own: Sql, part: string, limit: number): Sql {
  return sql`
    (SELECT r.id FROM ${table} r WHERE ${own} AND ${beginsWith(BEGINNING, sql`lower(${part})`)}
     ORDER BY ${BEGINNING} DESC LIMIT ${limit})
    UNION
    (SELECT r.id FROM ${table} r WHERE ${own} AND ${beginsWith(END, sql`reverse(lower(${part}))`)}
     ORDER BY ${END} DESC LIMIT ${limit})`;
}
