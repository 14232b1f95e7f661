import type { Tenant } from "@/lib/base/caller";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/**
 * CTE `payment`: the payments of the intents and cycles in the CTE `cause(cause_id)`, summed from their ledger transfers. The
 * transfers are looked up by the redeemed vouchers.
 */
export const paymentsOfCauses = sql`payment AS MATERIALIZED (
  SELECT cause.cause_id, asked.*, moved.*
  FROM cause
  CROSS JOIN LATERAL (
    SELECT i.account_id, i.environment, 'intent'::earning_source AS source, i.id AS request_id, i.customer_id, i.country_code
    FROM redemption_intents i WHERE i.id = cause.cause_id
    UNION ALL
    SELECT s.account_id, s.environment, 'cycle', s.id, s.customer_id, s.country_code
    FROM subscription_cycles n JOIN subscriptions s ON s.id = n.subscription_id WHERE n.id = cause.cause_id ${LOOKUP_PER_ROW}
  ) asked
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(t.amount) FILTER (WHERE t.kind = 'redemption'), 0)::bigint AS payout,
           coalesce(sum(t.amount) FILTER (WHERE t.kind = 'fee'), 0)::bigint AS fee, min(t.created_at) AS earned_at
    FROM (SELECT voucher_id FROM redemptions WHERE intent_id = cause.cause_id
          UNION SELECT voucher_id FROM redemptions WHERE cycle_id = cause.cause_id) spent
    CROSS JOIN LATERAL (
      SELECT * FROM transfers
      WHERE transfers.voucher_id = spent.voucher_id AND transfers.cause_id = cause.cause_id AND kind IN ('redemption', 'fee') ${LOOKUP_PER_ROW}
    ) t
  ) moved
)`;

/**
 * CTE `payment`: the partner's payments from the transfers after the checkpoint, which were not gathered yet. Use it in one
 * statement with the gathered payments, so that one snapshot contains each payment once.
 */
export const ungatheredPayments = (partner: Tenant): Sql =>
  ctes(
    sql`cause AS MATERIALIZED (
      SELECT DISTINCT t.cause_id FROM transfers t
      WHERE t.to_account_id = (SELECT l.id FROM ledger_accounts l WHERE l.kind = 'partner' AND ${tenantFilter(partner, sql`l`)})
        AND t.id > (SELECT reached FROM checkpoints WHERE name = 'earnings') AND t.kind = 'redemption'
        AND NOT EXISTS (SELECT FROM earnings e WHERE e.cause_id = t.cause_id ${LOOKUP_PER_ROW})
    )`,
    paymentsOfCauses,
  );
