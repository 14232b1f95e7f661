import type { Caller } from "@/lib/caller";
import { givenRows } from "@/lib/db/given";
import { columnsOf, ctes, type Sql, sql } from "@/lib/db/sql";
import { type PaymentRow, paymentFields } from "./sold-payment";

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

export const ownedPayment = ({ accountId, environment }: Caller): Sql =>
  sql`p.account_id = ${accountId}::uuid AND p.environment = ${environment}::environment`;

/** A payment about to be made by its reseller. */
export type NewPayment = { readonly reseller: Caller; readonly payment: PaymentRow };

/**
 * CTEs `new_payment`, of those to be made, and `payment(id, account_id, environment, created_at, position)`: makes those
 * whose `position` the CTE `cause` holds.
 */
export function makePayments(payments: readonly NewPayment[], cause: Sql): Sql {
  return ctes(
    givenRows("new_payment", payments, {
      id: ["uuid", ({ payment }) => payment.id],
      account_id: ["uuid", ({ reseller }) => reseller.accountId],
      environment: ["environment", ({ reseller }) => reseller.environment],
      reference: ["text", ({ payment }) => payment.reference],
      amount: ["bigint", ({ payment }) => payment.amount],
      voucher_count: ["int", ({ payment }) => payment.voucherCount],
      customer_identifier: ["text", ({ payment }) => payment.customerIdentifier],
      metadata: ["json", ({ payment }) => JSON.stringify(payment.metadata)],
      created_at: ["timestamptz", ({ payment }) => payment.createdAt],
    }),
    sql`made AS (
      INSERT INTO voucher_payments (id, account_id, environment, reference, amount, voucher_count, customer_identifier,
                                    metadata, created_at)
      SELECT n.id, n.account_id, n.environment, n.reference, n.amount, n.voucher_count, n.customer_identifier,
             n.metadata, n.created_at
      FROM new_payment n JOIN ${cause} USING (position)
      RETURNING id
    )`,
    sql`payment AS (SELECT n.id, account_id, environment, created_at, position FROM new_payment n JOIN made USING (id))`,
  );
}
