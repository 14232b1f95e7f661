import type { Caller } from "@/lib/base/caller";
import { rowOf, sql } from "@/lib/db/sql";

/**
 * Returns the partner's earnings between the cut-off of its latest posted or paid payout, if any, and the totals checkpoint.
 * Subtracts the refunds that were deducted from reversed payouts with a later cut-off.
 */
export async function earnedSince({ accountId, environment }: Caller): Promise<number> {
  const row = await rowOf({ amount: "integer" })(sql`
    SELECT coalesce((
        SELECT sum(t.amount) FROM transfers t
        WHERE t.to_account_id = l.id AND t.kind <> 'payout_reversal' AND t.id <= mark.reached
          AND (standing.up_to_id IS NULL OR t.id > standing.up_to_id)
      ), 0)::bigint - coalesce((
        SELECT sum(p.refunded_amount) FROM payouts p
        WHERE p.ledger_account_id = l.id AND p.status = 'reversed'
          AND (standing.up_to_id IS NULL OR p.up_to_id > standing.up_to_id)
      ), 0)::bigint AS amount
    FROM ledger_accounts l JOIN checkpoints mark ON mark.name = 'totals'
    LEFT JOIN LATERAL (
      SELECT p.up_to_id FROM payouts p WHERE p.ledger_account_id = l.id AND p.status IN ('posted', 'paid')
      ORDER BY p.up_to_id DESC LIMIT 1
    ) standing ON TRUE
    WHERE l.account_id = ${accountId}::uuid AND l.environment = ${environment}::environment AND l.kind = 'partner'`);
  return row?.amount ?? 0;
}
