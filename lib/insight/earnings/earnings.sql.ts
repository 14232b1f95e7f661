import type { Tenant } from "@/lib/base/caller";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/**
 * CTE `payment`, what the intents and cycles of the CTE `cause(cause_id)` paid, as the ledger has it: their transfers
 * are found at the vouchers that were redeemed for them.
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
 * CTE `payment` of the partner's payments that have not been gathered yet: of the transfers behind the checkpoint, those whose
 * payment is not there. One statement sees both as they were at one moment, so that no payment is missed or met twice.
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
