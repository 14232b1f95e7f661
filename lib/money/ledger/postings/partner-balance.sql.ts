import { type Sql, sql } from "@/lib/db/sql";
import { incomingBetween } from "@/lib/money/ledger/counted-transfers.sql";

/** The highest possible ID. */
const HIGHEST_ID = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;

/**
 * An SQL expression for the sum of all transfers to the partner's ledger account `l` (payments and payout reversals), in minor
 * units: the running totals plus the transfers after their checkpoint. The sum never decreases, so a sum from an older snapshot
 * is never too high.
 */
export const lifetimeEarnings: Sql = sql`(
  (SELECT coalesce(sum(t.amount), 0) FROM ledger_totals t WHERE t.ledger_account_id = l.id AND t.incoming)
  + (SELECT coalesce(sum(t.amount), 0) FROM (${incomingBetween(sql`l.id`, {
    after: sql`(SELECT reached FROM checkpoints WHERE name = 'totals')`,
    upTo: HIGHEST_ID,
  })}) t))::bigint`;

/**
 * Returns the CTE `locked_balance(ledger_account_id, claimed, unclaimed_refunds, available)`. It locks the balance of the
 * partner in the CTE `cause(account_id, environment)`. `available` is the part of {@link lifetimeEarnings} that no payout, not
 * even a draft, has claimed, minus the refunds that no payout has claimed. Refunds and payouts lock this row before they claim
 * earnings, so the locked row is up to date.
 */
export const lockPartnerBalance = (cause: Sql): Sql => sql`
  locked_balance AS MATERIALIZED (
    SELECT b.ledger_account_id, b.claimed, b.unclaimed_refunds, ${lifetimeEarnings} - b.claimed - b.unclaimed_refunds AS available
    FROM ${cause} cause JOIN ledger_accounts l USING (account_id, environment)
    JOIN partner_balances b ON b.ledger_account_id = l.id
    WHERE l.kind = 'partner'
    FOR NO KEY UPDATE OF b
  )`;

/**
 * The CTE `locked_balance(ledger_account_id, claimed, unclaimed_refunds)`, which locks the partner balances in the CTE
 * `payout(ledger_account_id)`, in ID order. It locks nothing until the CTE `run` has a row, because a statement that waits for
 * another run must not hold locks that the other run needs.
 */
export const lockBalancesOfPayouts: Sql = sql`
  locked_balance AS MATERIALIZED (
    SELECT b.ledger_account_id, b.claimed, b.unclaimed_refunds FROM partner_balances b
    WHERE b.ledger_account_id = ANY(ARRAY(SELECT ledger_account_id FROM payout, run)) ORDER BY b.ledger_account_id FOR NO KEY UPDATE
  )`;

/**
 * The CTE `balance`, which marks each partner's earnings up to the total `incoming_total`, and all its refunds, as claimed by
 * the payouts in the CTE `claimed(ledger_account_id, incoming_total)`.
 */
export const claimEarnings: Sql = sql`
  balance AS (
    UPDATE partner_balances b SET claimed = claimed.incoming_total, unclaimed_refunds = 0
    FROM locked_balance locked JOIN claimed USING (ledger_account_id) WHERE b.ledger_account_id = locked.ledger_account_id
    RETURNING b.ledger_account_id
  )`;

/**
 * The CTE `balance`, which releases the earnings and refunds that were claimed by the discarded payouts in the CTE
 * `payout(ledger_account_id, amount, refunded_amount)`.
 */
export const releaseEarnings: Sql = sql`
  balance AS (
    UPDATE partner_balances b SET claimed = locked.claimed - payout.amount - payout.refunded_amount,
      unclaimed_refunds = locked.unclaimed_refunds + payout.refunded_amount
    FROM locked_balance locked JOIN payout USING (ledger_account_id) WHERE b.ledger_account_id = locked.ledger_account_id
    RETURNING b.ledger_account_id
  )`;

/**
 * The CTE `balance`, which adds the refund in the CTE `won(partner_amount)` to the partner's unclaimed refunds. It reads the
 * CTE `locked_balance`.
 */
export const addUnclaimedRefund: Sql = sql`
  balance AS (
    UPDATE partner_balances b
    SET claimed = locked.claimed, unclaimed_refunds = locked.unclaimed_refunds + won.partner_amount
    FROM locked_balance locked, won WHERE b.ledger_account_id = locked.ledger_account_id
    RETURNING b.ledger_account_id
  )`;
