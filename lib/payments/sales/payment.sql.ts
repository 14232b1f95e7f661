import type { InputColumns } from "@/lib/db/input-rows";
import { columnsOf, type Sql, sql } from "@/lib/db/sql";
import { type PaymentRow, paymentFields } from "./present-payment";

const BILLED = sql`
  CASE WHEN n.id IS NOT NULL THEN json_build_object(
    'access_code', s.access_code, 'subscription_access_code', s.subscription_access_code, 'status', s.status,
    'current_cycle', s.current_cycle, 'total_cycles', s.total_cycles, 'amount', s.amount,
    'redeemed_amount', n.redeemed_amount, 'reseller_charge_reference', n.reseller_charge_reference,
    'reseller_subscription_reference', s.reseller_subscription_reference) END AS subscription`;

/** The columns of a `PaymentRow`, from {@link PAYMENT_TABLES}. */
export const PAYMENT = sql`${BILLED}, ${columnsOf(paymentFields, "p")}`;

export const PAYMENT_TABLES = sql`
  voucher_payments p LEFT JOIN subscription_cycles n ON n.payment_id = p.id
  LEFT JOIN subscriptions s ON s.id = n.subscription_id`;

/**
 * The columns that a call passes for the payment it creates. The ID, account and time come from its identity.
 */
export const paymentGiven = {
  reference: ["text", ({ payment }) => payment.reference],
  amount: ["bigint", ({ payment }) => payment.amount],
  voucher_count: ["int", ({ payment }) => payment.voucherCount],
  customer_identifier: ["text", ({ payment }) => payment.customerIdentifier],
  metadata: ["json", ({ payment }) => JSON.stringify(payment.metadata)],
} as const satisfies InputColumns<{ readonly payment: PaymentRow }>;

/**
 * CTE `payment`: inserts the payments of the CTE `cause`, which provides {@link paymentGiven} and the columns of the
 * identity.
 */
export function insertPayments(cause: Sql): Sql {
  return sql`payment AS (
    INSERT INTO voucher_payments (id, account_id, environment, reference, amount, voucher_count, customer_identifier,
                                  metadata, created_at)
    SELECT resource_id, account_id, environment, reference, amount, voucher_count, customer_identifier, metadata, at
    FROM ${cause} cause
  )`;
}
