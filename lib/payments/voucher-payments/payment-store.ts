import type { Caller, Tenant } from "@/lib/base/caller";
import { environmentField } from "@/lib/base/fields";
import type { Minor } from "@/lib/base/money";
import { earlierClock } from "@/lib/db/clock-skew";
import { pageRows, type TimeRangePageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, ctes, joinSql, noSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import { postChargeBack } from "@/lib/money/ledger/postings/charge-back.sql";
import { PAYMENT, PAYMENT_TABLES, paymentRow } from "@/lib/payments/payment.sql";
import { canPay, movedToBreakage } from "@/lib/payments/vouchers/voucher.sql";
import type { PaymentStatus } from "./schema";

const chargeableRow = describeRow({
  id: "text",
  accountId: "text",
  reference: "text",
  environment: environmentField.options,
  amount: "integer",
  voucherCount: "integer",
  createdAt: "time",
  chargedBackAt: "time?",
});

export type ChargeableRow = Row<typeof chargeableRow>;

/**
 * Reads a payment, the amount that a chargeback at `time` would return to the wallet (`returnable`, in minor units), and the ID
 * of the subscription whose cycle the payment paid for, if any.
 */
export function selectChargeable(owner: Tenant, reference: string, time: Date) {
  return rowOf({ ...chargeableRow, returnable: "integer", subscriptionId: "text?" })(sql`
    SELECT ${columnsOf(chargeableRow, "p")},
           (SELECT coalesce(sum(v.current_balance), 0)::bigint FROM vouchers v
            WHERE v.payment_id = p.id AND v.expires_at > ${earlierClock(time)} AND p.charged_back_at IS NULL) AS returnable,
           (SELECT n.subscription_id FROM subscription_cycles n WHERE n.payment_id = p.id) AS "subscriptionId"
    FROM voucher_payments p
    WHERE ${tenantFilter(owner, sql`p`)}
      AND p.reference = ${reference}`);
}

/**
 * Charges a payment back in one write: blocks its vouchers and returns their unspent, unexpired balance to the wallet.
 * `returned` is that balance in minor units; nothing is written if it is 0. `open` is false if the payment was already charged
 * back. Locks the payment, then its vouchers in ID order.
 */
export async function chargeBack(
  payment: ChargeableRow,
  act: AuditedAction,
): Promise<{ open: boolean; returned: number }> {
  const { id } = payment;
  const { at } = act;
  const charged = sql`open AS MATERIALIZED (
      SELECT id FROM voucher_payments WHERE id = ${id}::uuid AND charged_back_at IS NULL FOR UPDATE
    ),
    locked AS MATERIALIZED (
      SELECT v.id, v.current_balance, CASE WHEN v.expires_at > ${earlierClock(at)} THEN v.current_balance ELSE 0 END AS unspent
      FROM vouchers v WHERE v.payment_id IN (SELECT id FROM open) ORDER BY v.id FOR UPDATE
    ),
    charged AS (
      UPDATE voucher_payments p SET charged_back_at = ${at} FROM open
      WHERE p.id = open.id AND EXISTS (SELECT FROM locked WHERE unspent > 0)
      RETURNING p.id
    )`;
  const unspent = sql`blocked AS (
      UPDATE vouchers v SET blocked_at = coalesce(v.blocked_at, ${at}), current_balance = locked.current_balance - locked.unspent
      FROM locked, charged WHERE v.id = locked.id
      RETURNING v.id, locked.unspent
    ),
    unspent AS (SELECT id, unspent AS amount, row_number() OVER (ORDER BY id) AS position FROM blocked WHERE unspent > 0)`;
  const row = await rowOf({ returned: "integer" })(sql`
    WITH ${ctes(charged, auditEntry(act, sql`charged`), unspent, postChargeBack(payment, id, at))}
    SELECT coalesce((SELECT sum(amount)::bigint FROM posted), 0) AS returned FROM open
    WHERE require_rows((SELECT count(*) FROM posted), (SELECT count(*) FROM unspent))`);
  return { open: row !== undefined, returned: row?.returned ?? 0 };
}

export type PaymentFilter = {
  reference?: string | undefined;
  amount?: Minor | undefined;
  customerIdentifier?: string | undefined;
  status?: PaymentStatus | undefined;
  ids?: readonly string[] | undefined;
};

/** Reads a page of the caller's payments, newest first unless `oldestFirst` is set. */
export function selectPayments(
  caller: Caller,
  { reference, amount, customerIdentifier, status, ids, ...page }: PaymentFilter & TimeRangePageRequest,
) {
  const { isInPage, inOrder } = pageRows(page, { id: sql`p.id`, createdAt: sql`p.created_at` });
  const open = status === "success" ? sql`AND p.charged_back_at IS NULL` : noSql;
  const named = reference === undefined ? noSql : sql`AND p.reference = ${reference}`;
  const sought = indexedConditions({ amount, customerIdentifier, status, ids });
  // Filters on one index first. Otherwise PostgreSQL might read and sort every payment with a common amount.
  const found =
    sought.length === 0
      ? noSql
      : sql`AND p.id = ANY(ARRAY(
          SELECT p.id FROM voucher_payments p
          WHERE ${tenantFilter(caller, sql`p`)} AND ${joinSql(sought, " AND ")} ${named} ${open} AND ${isInPage} ${inOrder}))`;
  return rowsOf(paymentRow)(sql`
    SELECT ${PAYMENT} FROM ${PAYMENT_TABLES}
    WHERE ${tenantFilter(caller, sql`p`)} ${named} ${open} ${found} AND ${isInPage} ${inOrder}`);
}

/** Returns the filter conditions on a payment `p` that an index supports. */
function indexedConditions({ amount, customerIdentifier: customer, status, ids }: PaymentFilter): Sql[] {
  return [
    ids !== undefined && sql`p.id = ANY(${ids}::uuid[])`,
    amount !== undefined && sql`p.amount = ${amount}`,
    customer !== undefined &&
      sql`lower(p.customer_identifier) = lower(${customer}) AND p.customer_identifier = ${customer}`,
    status === "charged_back" && sql`p.charged_back_at IS NOT NULL`,
  ].filter((one) => one !== false);
}

const codeRow = describeRow({
  cipher: "bytes?",
  currentBalance: "integer",
  hasLapsed: "boolean",
  expiresAt: "time",
  blockedAt: "time?",
});

/**
 * Reads the vouchers of one of the caller's payments, in the order in which they were issued. `cipher` is the encrypted code of
 * a voucher that can pay at `act.at`, and null for other vouchers. Records the audit entry if any voucher can pay.
 */
export function revealCodeCiphers(caller: Caller, reference: string, act: AuditedAction) {
  const sold = sql`sold AS (
      SELECT v.id, v.current_balance, ${movedToBreakage()} AS has_lapsed, v.expires_at, v.blocked_at,
             CASE WHEN ${canPay(act.at)} THEN v.code_cipher END AS cipher
      FROM voucher_payments p JOIN vouchers v ON v.payment_id = p.id
      WHERE ${tenantFilter(caller, sql`p`)} AND p.reference = ${reference}
    )`;
  const revealed = sql`revealed AS (SELECT FROM sold WHERE cipher IS NOT NULL)`;
  return rowsOf(codeRow)(sql`
    WITH ${ctes(sold, revealed, auditEntry(act, sql`revealed`))}
    SELECT ${columnsOf(codeRow, "sold")} FROM sold ORDER BY id`);
}

/**
 * Reads the encrypted code of one voucher of the caller's payment, by its 1-based position, and records the audit entry.
 * Returns undefined if there is no such voucher.
 */
export async function revealCodeCipher(
  caller: Caller,
  { reference, place }: { reference: string; place: number },
  act: AuditedAction,
): Promise<Buffer | undefined> {
  const revealed = sql`revealed AS (
      SELECT v.code_cipher AS cipher FROM voucher_payments p JOIN vouchers v ON v.payment_id = p.id
      WHERE ${tenantFilter(caller, sql`p`)} AND p.reference = ${reference} ORDER BY v.id OFFSET ${place - 1} LIMIT 1
    )`;
  const row = await rowOf({ cipher: "bytes" })(sql`
    WITH ${ctes(revealed, auditEntry(act, sql`revealed`))} SELECT cipher FROM revealed`);
  return row?.cipher;
}
