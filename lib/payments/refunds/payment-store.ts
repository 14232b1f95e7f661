import { checkoutSettingsSubquery } from "@/lib/accounts/checkout-settings/checkout-settings.sql";
import type { Tenant } from "@/lib/base/caller";
import { locales } from "@/lib/base/locales";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { describeRow, json, jsonOrNull, type Row } from "@/lib/db/row";
import { rowOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { lifetimeEarnings } from "@/lib/money/ledger/postings/partner-balance.sql";
import type { RefundedBill } from "./present-refund";
import type { SpentVoucher } from "./rules";

/**
 * Identifies a payment to refund: an intent by its reference, or a cycle by the subscription's reference and the cycle's
 * number.
 */
export type RefundTarget = { readonly reference: string; readonly cycle?: number | undefined };

const paymentRow = describeRow({
  id: "text",
  isPaid: "boolean",
  amount: "integer",
  platformFee: "integer",
  refundedAmount: "integer",
  keepsFeeOnRefund: "boolean",
  available: "integer",
  spent: json<SpentVoucher[]>(),
  /** The reseller's payment for the cycle; null for an intent. */
  bill: jsonOrNull<RefundedBill>(),
  customerId: "text",
  customerEmail: "text",
  accessCode: "text",
  locale: [...locales, null],
  partnerName: "text",
});

/** A partner's payment with all data that a refund depends on. Amounts are in minor units. */
export type PaymentRow = Row<typeof paymentRow>;

const PAYMENT_TERMS = sql`amount, platform_fee AS "platformFee", keeps_fee_on_refund AS "keepsFeeOnRefund",
  customer_id, access_code AS "accessCode", locale`;

/** Reads a payment to refund, with the vouchers that paid it and the balance currently owed to its partner. */
export function selectPayment(owner: Tenant, { reference, cycle }: RefundTarget) {
  const own = sql`${tenantFilter(owner)} AND reference = ${reference}`;
  const payment =
    cycle === undefined
      ? sql`SELECT id, account_id, environment, status = 'success' AS "isPaid", ${PAYMENT_TERMS}, refunded_amount AS "refundedAmount",
                   NULL::jsonb AS bill
            FROM redemption_intents WHERE ${own}`
      : sql`SELECT n.id, s.account_id, s.environment, TRUE AS "isPaid", s.amount, s."platformFee", s."keepsFeeOnRefund",
                   s.customer_id, s."accessCode", s.locale,
                   n.refunded_amount AS "refundedAmount",
                   jsonb_build_object('resellerId', sold.account_id, 'paymentReference', sold.reference,
                     'chargeReference', n.reseller_charge_reference,
                     'subscriptionReference', s.reseller_subscription_reference) AS bill
            FROM (SELECT id, account_id, environment, reseller_subscription_reference, ${PAYMENT_TERMS} FROM subscriptions WHERE ${own}) s
            JOIN subscription_cycles n ON n.subscription_id = s.id AND n.number = ${cycle}::bigint
            JOIN voucher_payments sold ON sold.id = n.payment_id`;
  return rowOf(paymentRow)(sql`
    SELECT p.id, p."isPaid", p.amount, p."platformFee", p."refundedAmount", p."keepsFeeOnRefund",
           balance.available, coalesce(spent.list, '[]') AS spent, p.bill,
           c.id AS "customerId", c.email AS "customerEmail", p."accessCode",
           coalesce(p.locale, ${checkoutSettingsSubquery(sql`p`)} ->> 'locale') AS locale,
           coalesce(${checkoutSettingsSubquery(sql`p`)} ->> 'displayName', a.company_name) AS "partnerName"
    FROM (${payment}) p JOIN ledger_accounts l USING (account_id, environment)
    JOIN customers c ON c.id = p.customer_id JOIN accounts a ON a.id = p.account_id
    CROSS JOIN LATERAL (
      SELECT ${lifetimeEarnings} - b.claimed - b.unclaimed_refunds AS available FROM partner_balances b WHERE b.ledger_account_id = l.id
    ) balance
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('redemptionId', r.id, 'voucherId', r.voucher_id, 'codeEnding', r.code_ending,
               'amount', r.amount, 'refunded', coalesce(returned.amount, 0), 'isBlocked', v.blocked_at IS NOT NULL)
               ORDER BY paid.last_id DESC) AS list
      FROM (SELECT * FROM redemptions WHERE intent_id = p.id UNION ALL SELECT * FROM redemptions WHERE cycle_id = p.id) r
      JOIN vouchers v ON v.id = r.voucher_id
      CROSS JOIN LATERAL (SELECT sum(amount) AS amount FROM refund_parts WHERE redemption_id = r.id) returned
      CROSS JOIN LATERAL (
        SELECT max(t.id::text) AS last_id FROM (SELECT * FROM transfers WHERE voucher_id = r.voucher_id ${LOOKUP_PER_ROW}) t
        WHERE t.cause_id = p.id AND t.kind IN ('redemption', 'fee')
      ) paid
    ) spent
    WHERE l.kind = 'partner'`);
}
