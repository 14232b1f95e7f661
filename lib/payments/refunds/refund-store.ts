import type { Tenant } from "@/lib/base/caller";
import { environmentField, type Metadata } from "@/lib/base/fields";
import { pageRows, type TimeRangePageRequest } from "@/lib/db/page";
import { describeRow, json, type Row } from "@/lib/db/row";
import { noSql, rowOf, rowsOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import type { RefundFilter } from "./schema";

const refundRow = describeRow({
  id: "text",
  reference: "text",
  environment: environmentField.options,
  amount: "integer",
  partnerAmount: "integer",
  feeAmount: "integer",
  intentReference: "text?",
  subscriptionReference: "text?",
  cycleNumber: "integer?",
  parts: json<readonly { readonly codeEnding: string | null; readonly amount: number }[]>(),
  reason: "text?",
  metadata: json<Metadata>(),
  createdAt: "time",
});

/**
 * A refund with the references of its payment, and with its parts: the amount returned to each voucher. The part for the most
 * recently redeemed voucher comes first.
 */
export type RefundRow = Row<typeof refundRow>;

const REFUND = sql`
  r.id, r.reference, r.environment, r.amount, r.partner_amount AS "partnerAmount", r.fee_amount AS "feeAmount",
  i.reference AS "intentReference", s.reference AS "subscriptionReference", n.number AS "cycleNumber", parts.list AS parts,
  r.reason, r.metadata, r.created_at AS "createdAt"`;

const REFUND_TABLES = sql`
  LEFT JOIN redemption_intents i ON i.id = r.intent_id LEFT JOIN subscription_cycles n ON n.id = r.cycle_id
  LEFT JOIN subscriptions s ON s.id = n.subscription_id
  CROSS JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('codeEnding', spent.code_ending, 'amount', part.amount) ORDER BY part.id) AS list
    FROM refund_parts part JOIN redemptions spent ON spent.id = part.redemption_id WHERE part.refund_id = r.id
  ) parts`;

/** Reads one of the partner's refunds by reference or ID. */
export function findRefund(
  owner: Tenant,
  { reference, id }: { readonly reference?: string; readonly id?: string },
) {
  const named = id === undefined ? sql`r.reference = ${reference}` : sql`r.id = ${id}::uuid`;
  return rowOf(refundRow)(
    sql`SELECT ${REFUND} FROM refunds r ${REFUND_TABLES} WHERE ${tenantFilter(owner, sql`r`)} AND ${named}`,
  );
}

/** Reads a page of the partner's refunds, newest first by default. */
export function selectRefunds(
  owner: Tenant,
  {
    intentReference,
    subscriptionReference,
    cycle,
    paymentReference,
    customerId,
    ids,
    ...page
  }: RefundFilter & TimeRangePageRequest,
) {
  const { isInPage, inOrder } = pageRows(page, { id: sql`r.id`, createdAt: sql`r.created_at` });
  const own = tenantFilter(owner);
  const isIntent = (reference: string) =>
    sql`r.intent_id = (SELECT id FROM redemption_intents WHERE ${own} AND reference = ${reference})`;
  const number = cycle === undefined ? noSql : sql`AND number = ${cycle}`;
  const isCycle = (reference: string) =>
    sql`r.cycle_id = ANY(ARRAY(SELECT id FROM subscription_cycles WHERE subscription_id =
          (SELECT id FROM subscriptions WHERE ${own} AND reference = ${reference}) ${number}))`;
  const ofIntent = intentReference === undefined ? noSql : sql`AND ${isIntent(intentReference)}`;
  const ofSubscription =
    subscriptionReference === undefined ? noSql : sql`AND ${isCycle(subscriptionReference)}`;
  const ofPayment =
    paymentReference === undefined
      ? noSql
      : sql`AND (${isIntent(paymentReference)} OR ${isCycle(paymentReference)})`;
  const ofCustomer = customerId === undefined ? noSql : sql`AND r.customer_id = ${customerId}::uuid`;
  const listed = ids === undefined ? noSql : sql`AND r.id = ANY(${ids}::uuid[])`;
  return rowsOf(refundRow)(sql`
    SELECT ${REFUND} FROM (
      SELECT * FROM refunds r
      WHERE ${tenantFilter(owner, sql`r`)} ${ofIntent} ${ofSubscription} ${ofPayment} ${ofCustomer} ${listed} AND ${isInPage} ${inOrder}
    ) r ${REFUND_TABLES} ORDER BY r.id ${page.oldestFirst ? sql`ASC` : sql`DESC`}`);
}
