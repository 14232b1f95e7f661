import { auditEntry } from "@/lib/audit/audit.sql";
import type { Caller } from "@/lib/caller";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, ctes, noSql, rowOf, rowsOf, sql } from "@/lib/db/sql";
import { environmentField } from "@/lib/fields";
import { postChargeBack } from "@/lib/ledger/postings/charge-back.sql";
import type { PageWanted } from "@/lib/page";
import { ownedPayment, PAYMENT, PAYMENT_TABLES } from "@/lib/sales/payment.sql";
import { type PaymentRow, paymentRow } from "@/lib/sales/sold-payment";

const chargeableRow = describeRow({
  id: "text",
  accountId: "text",
  reference: "text",
  environment: environmentField.options,
  createdAt: "time",
  chargedBackAt: "time?",
});

const CHARGEABLE_COLUMNS = columnsOf(chargeableRow, "voucher_payments");

/** A payment as a charge-back needs it. */
type ChargeableRow = Row<typeof chargeableRow>;

export function selectChargeable(
  { accountId, environment }: Pick<Caller, "accountId" | "environment">,
  reference: string,
): Promise<ChargeableRow | undefined> {
  return rowOf(chargeableRow)(sql`
    SELECT ${CHARGEABLE_COLUMNS} FROM voucher_payments
    WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment AND reference = ${reference}`);
}

/**
 * Charges a payment back in one write: marks it, blocks its vouchers (locked in the order of their ids), returns what
 * they hold unspent and unexpired to the wallet. With `operatorId` the act is audited. Undefined when it was charged back
 * before; else what the wallet got back.
 */
export async function chargeBack(
  payment: ChargeableRow,
  at: Date,
  operatorId?: string,
): Promise<number | undefined> {
  const { id, accountId, reference } = payment;
  const charged = sql`charged AS (
      UPDATE voucher_payments SET charged_back_at = ${at} WHERE id = ${id}::uuid AND charged_back_at IS NULL RETURNING id
    )`;
  const act = { actorId: operatorId, accountId, action: "payment.charged_back", detail: { reference }, at };
  const unspent = sql`locked AS MATERIALIZED (
      SELECT v.id, CASE WHEN v.expires_at > ${at} THEN v.current_balance ELSE 0 END AS unspent
      FROM vouchers v WHERE v.payment_id IN (SELECT id FROM charged) ORDER BY v.id FOR UPDATE
    ),
    blocked AS (
      UPDATE vouchers v SET blocked_at = coalesce(v.blocked_at, ${at}), current_balance = v.current_balance - locked.unspent
      FROM locked WHERE v.id = locked.id
      RETURNING v.id, locked.unspent
    ),
    unspent AS (SELECT id, unspent AS amount, row_number() OVER (ORDER BY id) AS position FROM blocked WHERE unspent > 0)`;
  const row = await rowOf({ returned: "integer" })(sql`
    WITH ${ctes(charged, auditEntry(act, sql`charged`), unspent, postChargeBack(payment, id, at))}
    SELECT coalesce((SELECT sum(amount)::bigint FROM posted), 0) AS returned FROM charged
    WHERE require_rows((SELECT count(*) FROM posted), (SELECT count(*) FROM unspent))`);
  return row?.returned;
}

export type PaymentFilter = { reference?: string | undefined };

/** A page of the caller's payments, newest first, made before the payment `before`. */
export function selectPayments(
  caller: Caller,
  { reference, before, limit }: PaymentFilter & PageWanted,
): Promise<PaymentRow[]> {
  const older = before === undefined ? noSql : sql`AND p.id < ${before}::uuid`;
  const named = reference === undefined ? noSql : sql`AND p.reference = ${reference}`;
  return rowsOf(paymentRow)(sql`
    SELECT ${PAYMENT} FROM ${PAYMENT_TABLES} WHERE ${ownedPayment(caller)} ${named} ${older}
    ORDER BY p.id DESC LIMIT ${limit}`);
}
