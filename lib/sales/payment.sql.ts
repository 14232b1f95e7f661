import type { Caller } from "@/lib/caller";
import { columnsOf, type Sql, sql } from "@/lib/db/sql";
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

/** CTE `payment`: makes the payment once for each row of `cause`, the CTE that allows it. */
export function makePayment(reseller: Caller, payment: PaymentRow, cause: Sql): Sql {
  return sql`payment AS (
      INSERT INTO voucher_payments (id, account_id, environment, reference, amount, voucher_count, customer_identifier,
                                    metadata, created_at)
      SELECT ${payment.id}::uuid, ${reseller.accountId}::uuid, ${reseller.environment}::environment,
             ${payment.reference}, ${payment.amount}::bigint, ${payment.voucherCount}::int,
             ${payment.customerIdentifier}, ${JSON.stringify(payment.metadata)}::json, ${payment.createdAt}::timestamptz
      FROM ${cause}
      RETURNING id
    )`;
}
