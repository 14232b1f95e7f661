import { type Sql, sql } from "@/lib/db/sql";
import { incomingBetween } from "@/lib/money/ledger/fold.sql";

/** Above every id. */
const HIGHEST_ID = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;

/**
 * Everything that ever came into the partner's ledger account `l`, in the statement's snapshot: the running totals and the
 * transfers after their checkpoint. It only grows, so an older snapshot never shows too much.
 */
export const everEarned: Sql = sql`(
  (SELECT coalesce(sum(t.amount), 0) FROM ledger_totals t WHERE t.ledger_account_id = l.id AND t.incoming)
  + (SELECT coalesce(sum(t.amount), 0) FROM (${incomingBetween(sql`l.id`, {
    after: sql`(SELECT reached FROM checkpoints WHERE name = 'totals')`,
    upTo: HIGHEST_ID,
  })}) t))::bigint`;

/**
 * CTE `balance_held(ledger_account_id, claimed, unclaimed_refunds, available)`: locks the balance of the partner of the CTE
 * `cause(account_id, environment)`. `available` is what it earned and neither payouts, drafts included, nor refunds have taken.
 * Refunds and payouts lock this row before they take more; what they took is read from the locked row.
 */
export const holdPartnerBalance = (cause: Sql): Sql => sql`
  balance_held AS MATERIALIZED (
    SELECT b.ledger_account_id, b.claimed, b.unclaimed_refunds, ${everEarned} - b.claimed - b.unclaimed_refunds AS available
    FROM ${cause} cause JOIN ledger_accounts l USING (account_id, environment)
    JOIN partner_balances b ON b.ledger_account_id = l.id
    WHERE l.kind = 'partner'
    FOR NO KEY UPDATE OF b
  )`;

/**
 * CTE `balance_held(ledger_account_id, claimed, unclaimed_refunds)`: locks the partner balances of the CTE `payout(ledger_account_id)`,
 * in order. Locks nothing before the CTE `run` is there: a run that waits for another one must not hold what that one needs.
 */
export const holdBalancesOfPayouts: Sql = sql`
  balance_held AS MATERIALIZED (
    SELECT b.ledger_account_id, b.claimed, b.unclaimed_refunds FROM partner_balances b
    WHERE b.ledger_account_id = ANY(ARRAY(SELECT ledger_account_id FROM payout, run)) ORDER BY b.ledger_account_id FOR NO KEY UPDATE
  )`;

/** CTE `balance`: the payouts of the CTE `claimed(ledger_account_id, incoming_total)` claim all earnings up to it, and all refunds. */
export const claimEarnings: Sql = sql`
  balance AS (
    UPDATE partner_balances b SET claimed = claimed.incoming_total, unclaimed_refunds = 0
    FROM balance_held held JOIN claimed USING (ledger_account_id) WHERE b.ledger_account_id = held.ledger_account_id
    RETURNING b.ledger_account_id
  )`;

/** CTE `balance`: releases what the discarded payouts of the CTE `payout(ledger_account_id, amount, refunded_amount)` had claimed. */
export const releaseEarnings: Sql = sql`
  balance AS (
    UPDATE partner_balances b SET claimed = held.claimed - payout.amount - payout.refunded_amount,
      unclaimed_refunds = held.unclaimed_refunds + payout.refunded_amount
    FROM balance_held held JOIN payout USING (ledger_account_id) WHERE b.ledger_account_id = held.ledger_account_id
    RETURNING b.ledger_account_id
  )`;

/** CTE `balance`: adds the refund of the CTE `won(partner_amount)` to the unclaimed refunds of `balance_held`. */
export const addUnclaimedRefund: Sql = sql`
  balance AS (
    UPDATE partner_balances b
    SET claimed = held.claimed, unclaimed_refunds = held.unclaimed_refunds + won.partner_amount
    FROM balance_held held, won WHERE b.ledger_account_id = held.ledger_account_id
    RETURNING b.ledger_account_id
  )`;
