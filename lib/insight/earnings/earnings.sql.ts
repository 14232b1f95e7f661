import type { Tenant } from "@/lib/base/caller";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/**
 * The kinds of ledger transfers that make up payments to partners and the refunds of these payments, including the platform's
 * fees.
 */
export const EARNING_KINDS = sql`('redemption', 'fee', 'refund', 'fee_refund')`;

/**
 * The CTE `payment`. It has one row for each intent, cycle or refund in the CTE `cause(cause_id)`, with the sums of its ledger
 * transfers. The amounts of refunds are negative. Finds the transfers through the vouchers that made the payment or received
 * the refund.
 */
export const paymentsOfCauses = sql`payment AS MATERIALIZED (
  SELECT cause.cause_id, request.*, total.*
  FROM cause
  CROSS JOIN LATERAL (
    SELECT i.account_id, i.environment, 'intent'::earning_source AS source, i.id AS request_id, i.customer_id, i.country_code
    FROM redemption_intents i WHERE i.id = cause.cause_id
    UNION ALL
    SELECT s.account_id, s.environment, 'cycle', s.id, s.customer_id, s.country_code
    FROM subscription_cycles n JOIN subscriptions s ON s.id = n.subscription_id WHERE n.id = cause.cause_id
    UNION ALL
    SELECT r.account_id, r.environment, 'refund', coalesce(i.id, s.id), coalesce(i.customer_id, s.customer_id),
           coalesce(i.country_code, s.country_code)
    FROM refunds r LEFT JOIN redemption_intents i ON i.id = r.intent_id
    LEFT JOIN subscription_cycles n ON n.id = r.cycle_id LEFT JOIN subscriptions s ON s.id = n.subscription_id
    WHERE r.id = cause.cause_id ${LOOKUP_PER_ROW}
  ) request
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE t.kind WHEN 'redemption' THEN t.amount WHEN 'refund' THEN -t.amount END), 0)::bigint AS payout,
           coalesce(sum(CASE t.kind WHEN 'fee' THEN t.amount WHEN 'fee_refund' THEN -t.amount END), 0)::bigint AS fee,
           min(t.created_at) AS earned_at
    FROM (SELECT voucher_id FROM redemptions WHERE intent_id = cause.cause_id
          UNION SELECT voucher_id FROM redemptions WHERE cycle_id = cause.cause_id
          UNION SELECT voucher_id FROM refund_parts WHERE refund_id = cause.cause_id) used
    CROSS JOIN LATERAL (
      SELECT * FROM transfers
      WHERE transfers.voucher_id = used.voucher_id AND transfers.cause_id = cause.cause_id AND kind IN ${EARNING_KINDS} ${LOOKUP_PER_ROW}
    ) t
  ) total
)`;

/**
 * Returns two CTEs for the partner's payments and refunds that are not in the table `earnings` yet, except those of which the
 * partner's share is 0. `cause` has their IDs, taken from the transfers after the table's checkpoint, and `payment` has their
 * sums. Read `payment` and the table in one statement, so that each of these payments is in exactly one of them.
 */
export function ungatheredPayments(partner: Tenant): Sql {
  const own = sql`(SELECT l.id FROM ledger_accounts l WHERE l.kind = 'partner' AND ${tenantFilter(partner, sql`l`)})`;
  const isNew = sql`t.id > (SELECT reached FROM checkpoints WHERE name = 'earnings')
    AND NOT EXISTS (SELECT FROM earnings e WHERE e.cause_id = t.cause_id ${LOOKUP_PER_ROW})`;
  return ctes(
    sql`cause AS MATERIALIZED (
      SELECT t.cause_id FROM transfers t WHERE t.to_account_id = ${own} AND t.kind = 'redemption' AND ${isNew}
      UNION
      SELECT t.cause_id FROM transfers t WHERE t.from_account_id = ${own} AND t.kind = 'refund' AND ${isNew}
    )`,
    paymentsOfCauses,
  );
}
