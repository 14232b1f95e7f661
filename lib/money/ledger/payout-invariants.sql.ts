import { LOWEST_ID } from "@/lib/base/ids";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { type Sql, sql } from "@/lib/db/sql";
import { platformLedger } from "@/lib/money/ledger/postings/ledger.sql";
import { checkedRows, type Invariant } from "./checked-rows.sql";
import { countedUpTo, incomingBetween, voucherChange } from "./counted-transfers.sql";

/** The name of the invariant about the running totals. `checkSums` checks it and {@link OUTSTANDING_INVARIANT}. */
export const TOTALS_INVARIANT = "The running totals equal the sums of the transfers up to their checkpoint";
export const OUTSTANDING_INVARIANT =
  "Each reseller's outstanding amount equals the sum of its vouchers' transfers up to the checkpoint";

const partnersWhere = (broken: Sql): Sql => sql`
  SELECT l.id FROM ${checkedRows(sql`ledger_accounts`)} l WHERE l.kind = 'partner' AND ${broken}`;

/**
 * Returns an SQL condition that is true if the running totals of the ledger account `l` in one direction (incoming or outgoing)
 * differ in sum from the account's transfers in that direction up to the checkpoint `m`.
 */
const totalsDiffer = (incoming: Sql, side: Sql): Sql => sql`
  (SELECT coalesce(sum(t.amount), 0) FROM ledger_totals t WHERE t.ledger_account_id = l.id AND ${incoming})
  <> (SELECT coalesce(sum(t.amount), 0) FROM transfers t WHERE ${side} = l.id AND ${countedUpTo(sql`m.reached`)})`;

/** The invariants of payouts, of partners' ledger accounts and of running sums. */
export const payoutInvariants: readonly Invariant[] = [
  {
    name: "A partner is never paid more than it is owed",
    scope: "ledger_accounts",
    // There are too many incoming transfers to sum here. The next two invariants check that `incoming_total` is their sum. The
    // account's outgoing transfers include refunds, so the payouts are found through `transfer_id`. Other invariants check that
    // every payout transfer belongs to a payout of the account, and check the refunds.
    breaches: partnersWhere(sql`(
      SELECT coalesce(sum(t.amount), 0) FROM payouts p
      CROSS JOIN LATERAL (SELECT amount FROM transfers WHERE transfers.id = p.transfer_id ${LOOKUP_PER_ROW}) t
      WHERE p.ledger_account_id = l.id AND p.status <> 'discarded'
    ) > (
      SELECT coalesce(max(p.incoming_total) - sum(p.refunded_amount), 0) FROM payouts p WHERE p.ledger_account_id = l.id AND p.status <> 'discarded')`),
  },
  {
    name: "A payout's amount plus the refunds that it subtracts equals its partner's incoming transfers in its range",
    scope: "payout_claims",
    breaches: sql`
      SELECT p.id FROM ${checkedRows(sql`payouts`)} p WHERE p.status <> 'discarded'
        AND p.amount + p.refunded_amount <> (SELECT coalesce(sum(t.amount), 0)
                         FROM (${incomingBetween(sql`p.ledger_account_id`, { after: sql`p.after_id`, upTo: sql`p.up_to_id` })}) t)`,
  },
  {
    name: "A partner's payouts cover consecutive ranges, so each transfer is in exactly one",
    scope: "ledger_accounts",
    breaches: partnersWhere(sql`EXISTS (
      SELECT FROM (
        SELECT p.after_id, p.amount + p.refunded_amount AS amount, p.incoming_total, lag(p.up_to_id, 1, ${LOWEST_ID}::uuid) OVER own AS ended,
               lag(p.incoming_total, 1, 0::bigint) OVER own AS before
        FROM payouts p WHERE p.ledger_account_id = l.id AND p.status <> 'discarded' WINDOW own AS (ORDER BY p.after_id)
      ) chain WHERE after_id <> ended OR incoming_total <> before + amount)`),
  },
  {
    name: "A posted payout has a transfer, and a reversed payout also has a reversal",
    scope: "payouts",
    breaches: sql`
      SELECT p.id FROM ${checkedRows(sql`payouts`)} p
      LEFT JOIN transfers t ON t.id = p.transfer_id LEFT JOIN transfers r ON r.id = p.reversal_id
      WHERE (p.status IN ('posted', 'paid', 'reversed') AND (t.kind, t.cause_id, t.amount, t.from_account_id, t.environment)
          IS DISTINCT FROM ('payout'::transfer_kind, p.id, p.amount, p.ledger_account_id, p.environment)
        OR p.status = 'reversed' AND (r.kind, r.cause_id, r.amount, r.to_account_id, r.environment)
          IS DISTINCT FROM ('payout_reversal'::transfer_kind, p.id, p.amount, p.ledger_account_id, p.environment))`,
  },
  {
    name: "Every payout transfer and every reversal belongs to exactly one payout",
    scope: "transfers",
    breaches: sql`
      SELECT t.id FROM ${checkedRows(sql`transfers`)} t LEFT JOIN payouts p ON p.id = t.cause_id
      WHERE t.kind IN ('payout', 'payout_reversal')
        AND t.id IS DISTINCT FROM CASE t.kind WHEN 'payout' THEN p.transfer_id ELSE p.reversal_id END`,
  },
  {
    name: "The paid-out amount is the sum of the posted and paid payouts",
    scope: "ledger_accounts",
    breaches: sql`
      SELECT l.id FROM ${checkedRows(sql`ledger_accounts`)} l WHERE l.kind = 'paid_out'
        AND (SELECT coalesce(sum(amount), 0) FROM transfers WHERE to_account_id = l.id)
          - (SELECT coalesce(sum(amount), 0) FROM transfers WHERE from_account_id = l.id) <> (
          SELECT coalesce(sum(p.amount), 0) FROM payouts p
          WHERE p.environment = l.environment AND p.status IN ('posted', 'paid'))`,
  },
  {
    name: "A payout run's amount is the sum of its payouts, and all are in its environment",
    scope: "payout_runs",
    breaches: sql`
      SELECT r.id FROM payout_runs r LEFT JOIN (
        SELECT run_id, sum(amount) AS amount, count(*) AS count, min(environment) AS lowest, max(environment) AS highest
        FROM payouts WHERE run_id IN (SELECT id FROM checked) GROUP BY run_id
      ) p ON p.run_id = r.id
      WHERE r.id IN (SELECT id FROM checked) AND (p.amount, p.count, p.lowest, p.highest)
        IS DISTINCT FROM (r.amount::numeric, r.payout_count::bigint, r.environment, r.environment)`,
  },
  {
    name: TOTALS_INVARIANT,
    scope: "ledger_accounts",
    recountBreaches: sql`
      SELECT l.id FROM ${checkedRows(sql`ledger_accounts`)} l JOIN checkpoints m ON m.name = 'totals'
      WHERE l.kind IN ('wallet', 'partner', 'paid_out')
        AND (${totalsDiffer(sql`t.incoming`, sql`t.to_account_id`)} OR ${totalsDiffer(sql`NOT t.incoming`, sql`t.from_account_id`)})`,
    // Each transfer debits one account and credits another, so the totals sum to zero.
    breaches: sql`
      SELECT id FROM checked WHERE (SELECT sum(CASE WHEN t.incoming THEN t.amount ELSE -t.amount END) FROM ledger_totals t) <> 0`,
  },
  {
    name: OUTSTANDING_INVARIANT,
    scope: "ledger_accounts",
    recountBreaches: sql`
      SELECT l.account_id AS id FROM ${checkedRows(sql`ledger_accounts`)} l JOIN checkpoints m ON m.name = 'outstanding'
      WHERE l.kind = 'wallet' AND coalesce((
          SELECT s.amount FROM outstanding_sums s WHERE s.account_id = l.account_id AND s.environment = l.environment), 0)
        <> (SELECT coalesce(sum(${voucherChange}), 0)
            FROM vouchers v JOIN transfers t ON t.voucher_id = v.id
            WHERE v.account_id = l.account_id AND v.environment = l.environment AND ${countedUpTo(sql`m.reached`)})`,
    // The balances of all vouchers sum to the balance of the platform's two accounts for vouchers (test and live).
    breaches: sql`
      SELECT id FROM checked WHERE (SELECT count(DISTINCT reached) = 1 FROM checkpoints WHERE name IN ('totals', 'outstanding'))
        AND (SELECT coalesce(sum(amount), 0) FROM outstanding_sums) <> (
          SELECT coalesce(sum(CASE WHEN incoming THEN amount ELSE -amount END), 0) FROM ledger_totals
          WHERE ledger_account_id IN (${platformLedger.test.vouchers}::uuid, ${platformLedger.live.vouchers}::uuid))`,
  },
];

/** Returns a query for the sums of a payment's refunds: the refunded `amount`, and the platform `fee` that was returned. */
const refundedOf = (column: Sql, id: Sql): Sql => sql`
  SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(fee_amount), 0) AS fee FROM refunds WHERE ${column} = ${id} ${LOOKUP_PER_ROW}`;

/**
 * Returns an SQL expression for the fee that must be returned when the amount `refunded` has been refunded: the platform fee
 * times `refunded`, divided by the payment's amount and rounded half up, or 0 if the platform keeps its fee.
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
    name: "The refunds credited to a voucher equal its refund parts and never exceed the redemptions that they refund",
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
    name: "A refund and the redemptions that its parts refund have the same account, environment and payment",
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
    name: "A partner's claimed earnings and unclaimed refunds match its payouts and refunds, and together never exceed its earnings",
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
