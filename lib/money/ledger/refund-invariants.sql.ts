import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { type Sql, sql } from "@/lib/db/sql";
import { checkedRows } from "./checked-rows.sql";
import type { Invariant } from "./invariant";

/** Returns a query for the sums of a payment's refunds: the refunded `amount`, and the platform `fee` that was returned. */
const refundedOf = (column: Sql, id: Sql): Sql => sql`
  SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(fee_amount), 0) AS fee FROM refunds WHERE ${column} = ${id} ${LOOKUP_PER_ROW}`;

/**
 * Returns an SQL expression for the fee that must be returned when the amount `refunded` has been refunded. It is fee * refunded
 * / amount, rounded half up, or 0 if the platform keeps its fee.
 */
const feeDue = (terms: Sql, refunded: Sql): Sql => sql`
  CASE WHEN ${terms}.keeps_fee_on_refund THEN 0
    ELSE div(2 * ${terms}.platform_fee::numeric * ${refunded} + ${terms}.amount, 2 * ${terms}.amount::numeric) END`;

/** The invariants of refunds and of the amounts that partners are owed after refunds. */
export const refundInvariants: readonly Invariant[] = [
  {
    name: "A refund's transfers and parts sum to its amounts",
    scope: "refunds",
    breaches: sql`
      SELECT r.id FROM ${checkedRows(sql`refunds`)} r
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM refund_parts WHERE refund_id = r.id ${LOOKUP_PER_ROW}) part
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(t.amount) FILTER (WHERE t.kind = 'refund'), 0) AS partner,
               coalesce(sum(t.amount) FILTER (WHERE t.kind = 'fee_refund'), 0) AS fee
        FROM (SELECT DISTINCT voucher_id FROM refund_parts WHERE refund_id = r.id) received
        CROSS JOIN LATERAL (
          SELECT * FROM transfers WHERE transfers.voucher_id = received.voucher_id AND transfers.cause_id = r.id ${LOOKUP_PER_ROW}
        ) t
      ) moved
      WHERE part.amount <> r.amount OR moved.partner <> r.partner_amount OR moved.fee <> r.fee_amount`,
  },
  {
    name: "A voucher receives by refunds what their parts name, and never more of a payment than it gave",
    scope: "vouchers",
    breaches: sql`
      SELECT v.id FROM ${checkedRows(sql`vouchers`)} v
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount), 0) AS amount FROM transfers
        WHERE voucher_id = v.id AND kind IN ('refund', 'fee_refund') ${LOOKUP_PER_ROW}
      ) moved
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM refund_parts WHERE voucher_id = v.id ${LOOKUP_PER_ROW}) part
      WHERE moved.amount <> part.amount OR EXISTS (
        SELECT FROM refund_parts p JOIN redemptions spent ON spent.id = p.redemption_id WHERE p.voucher_id = v.id
        GROUP BY spent.id, spent.voucher_id, spent.amount HAVING sum(p.amount) > spent.amount OR spent.voucher_id <> v.id)`,
  },
  {
    name: "An intent's refunded amount is the sum of its refunds, and the fee is returned in proportion",
    scope: "redemption_intents",
    breaches: sql`
      SELECT i.id FROM ${checkedRows(sql`redemption_intents`)} i
      CROSS JOIN LATERAL (${refundedOf(sql`intent_id`, sql`i.id`)}) refunded
      WHERE refunded.amount <> i.refunded_amount OR refunded.fee <> ${feeDue(sql`i`, sql`refunded.amount`)}`,
  },
  {
    name: "A cycle's refunded amount is the sum of its refunds, and the fee is returned in proportion",
    scope: "subscription_cycles",
    breaches: sql`
      SELECT c.id FROM ${checkedRows(sql`subscription_cycles`)} c
      CROSS JOIN LATERAL (SELECT * FROM subscriptions WHERE id = c.subscription_id ${LOOKUP_PER_ROW}) s
      CROSS JOIN LATERAL (${refundedOf(sql`cycle_id`, sql`c.id`)}) refunded
      WHERE refunded.amount <> c.refunded_amount OR refunded.fee <> ${feeDue(sql`s`, sql`refunded.amount`)}`,
  },
  {
    name: "A refund belongs to the account, environment and payment that its parts name",
    scope: "refunds",
    breaches: sql`
      SELECT r.id FROM ${checkedRows(sql`refunds`)} r WHERE EXISTS (
        SELECT FROM refund_parts part JOIN redemptions spent ON spent.id = part.redemption_id
        WHERE part.refund_id = r.id AND (spent.account_id, spent.environment, spent.intent_id, spent.cycle_id, spent.voucher_id)
          IS DISTINCT FROM (r.account_id, r.environment, r.intent_id, r.cycle_id, part.voucher_id))`,
  },
  {
    name: "A payout subtracts exactly the refunds that it claims",
    scope: "payouts",
    breaches: sql`
      SELECT p.id FROM ${checkedRows(sql`payouts`)} p
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(partner_amount), 0) AS amount, coalesce(bool_and((account_id, environment) = (p.account_id, p.environment)), TRUE) AS own
        FROM refunds WHERE payout_id = p.id ${LOOKUP_PER_ROW}
      ) claimed
      WHERE NOT claimed.own OR claimed.amount <> CASE p.status WHEN 'discarded' THEN 0 ELSE p.refunded_amount END`,
  },
  {
    name: "A partner's balance is what its payouts have claimed and its refunds that none has, and they never exceed what it earned",
    scope: "ledger_accounts",
    breaches: sql`
      SELECT l.id FROM ${checkedRows(sql`ledger_accounts`)} l LEFT JOIN partner_balances b ON b.ledger_account_id = l.id
      CROSS JOIN LATERAL (
        SELECT coalesce(max(incoming_total), 0) AS amount FROM payouts WHERE ledger_account_id = l.id AND status <> 'discarded'
      ) claimed
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(partner_amount), 0) AS amount FROM refunds
        WHERE account_id = l.account_id AND environment = l.environment AND payout_id IS NULL
      ) unclaimed
      WHERE l.kind = 'partner' AND ((b.claimed, b.unclaimed_refunds::numeric) IS DISTINCT FROM (claimed.amount, unclaimed.amount)
        OR b.claimed + b.unclaimed_refunds > (
          SELECT coalesce(sum(t.amount), 0) FROM ledger_totals t WHERE t.ledger_account_id = l.id AND t.incoming
        ) + (
          SELECT coalesce(sum(t.amount), 0) FROM transfers t
          WHERE t.to_account_id = l.id AND t.id > (SELECT reached FROM checkpoints WHERE name = 'totals')
        ) + (
          SELECT coalesce(sum(t.amount), 0) FROM late_transfers late JOIN transfers t ON t.id = late.transfer_id
          WHERE late.ledger_account_id = l.id AND late.counted_as > (SELECT reached FROM checkpoints WHERE name = 'totals')
        ))`,
  },
];
