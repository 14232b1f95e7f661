import type { Tenant } from "@/lib/base/caller";
import { joinById } from "@/lib/db/input-rows";
import { type PageRequest, pageRows, type TimeRangePageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { beginsWith, noSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

const customerRow = describeRow({ id: "text", email: "text", createdAt: "time" });
export type CustomerRow = Row<typeof customerRow>;

const CUSTOMER = sql`c.id, c.email, c.created_at AS "createdAt"`;

/** Returns the partner's customer with this ID, or undefined if there is none. */
export function selectCustomer(partner: Tenant, id: string): Promise<CustomerRow | undefined> {
  return rowOf(customerRow)(
    sql`SELECT ${CUSTOMER} FROM customers c WHERE ${tenantFilter(partner, sql`c`)} AND c.id = ${id}::uuid`,
  );
}

/** Returns a page of the partner's customers, newest first, or only the customer with the given email. */
export function selectCustomers(
  partner: Tenant,
  { email, ...page }: TimeRangePageRequest & { readonly email?: string | undefined },
) {
  const { isInPage, inOrder } = pageRows(page, { id: sql`c.id`, createdAt: sql`c.created_at` });
  const only = email === undefined ? noSql : sql`AND c.email = ${email}`;
  return rowsOf(customerRow)(sql`
    SELECT ${CUSTOMER} FROM customers c WHERE ${tenantFilter(partner, sql`c`)} ${only} AND ${isInPage} ${inOrder}`);
}

/**
 * Returns a page of the partner's customers whose email has a word that begins with `part`, ordered by the alphabetically first
 * such word. Each word extends to the end of the email: `anna@example.org` has `anna@example.org`, `example.org` and `org`. The
 * page follows the customer with the ID `before`, if it is given. If that customer was erased in the meantime, returns the
 * first page again, so that no customer is skipped.
 */
export function searchCustomersByEmail(partner: Tenant, part: string, { before, limit }: PageRequest) {
  const firstWordOf = (email: Sql): Sql =>
    sql`(SELECT min(word COLLATE "C") FROM email_words(${email}) AS word WHERE starts_with(word, ${part}))`;
  const last = sql`(SELECT ${firstWordOf(sql`b.email`)} FROM customers b
    WHERE b.id = ${before}::uuid AND b.account_id = ${partner.accountId}::uuid)`;
  const behind =
    before === undefined
      ? noSql
      : sql`AND (w.word, w.customer_id) > (coalesce(${last}, '') COLLATE "C", ${before}::uuid)`;
  return rowsOf(customerRow)(sql`
    SELECT ${CUSTOMER} FROM customer_words w ${joinById("customers", "c", sql`w.customer_id`)}
    WHERE ${tenantFilter(partner, sql`w`)} AND ${beginsWith(sql`w.word`, sql`${part}`)} ${behind}
      AND w.word = ${firstWordOf(sql`c.email`)}
    ORDER BY w.word, w.customer_id LIMIT ${limit}`);
}

const requestRow = describeRow({
  id: "text",
  kind: ["intent", "subscription"],
  reference: "text",
  amount: "integer",
  status: ["pending", "success", "failed", "active", "canceled", "completed"],
  /** The number of a subscription's paid cycles; null for an intent. */
  cycles: "integer?",
  createdAt: "time",
});
export type RequestRow = Row<typeof requestRow>;

/**
 * Returns a page of the partner's intents and subscriptions for a customer, newest first. An expired pending intent is returned
 * as failed.
 */
export function selectRequests(
  partner: Tenant,
  customerId: string,
  { before, limit, at }: PageRequest & { readonly at: Date },
) {
  const own = sql`r.customer_id = ${customerId}::uuid AND ${tenantFilter(partner, sql`r`)}`;
  const older = before === undefined ? noSql : sql`AND r.id < ${before}::uuid`;
  const latest = sql`ORDER BY id DESC LIMIT ${limit}`;
  return rowsOf(requestRow)(sql`
    (SELECT r.id, 'intent' AS kind, r.reference, r.amount,
            CASE WHEN r.status = 'pending' AND r.expires_at <= ${at} THEN 'failed' ELSE r.status::text END AS status,
            NULL::int AS cycles, r.created_at AS "createdAt"
     FROM redemption_intents r WHERE ${own} ${older} ORDER BY r.id DESC LIMIT ${limit})
    UNION ALL
    (SELECT r.id, 'subscription', r.reference, r.amount, r.status::text, r.current_cycle, r.created_at
     FROM subscriptions r WHERE ${own} ${older} ORDER BY r.id DESC LIMIT ${limit})
    ${latest}`);
}
