import { LOWEST_ID } from "@/lib/base/ids";
import { type Sql, sql } from "@/lib/db/sql";
import { checkedRows } from "./checked-rows.sql";
import { countedUpTo, incomingBetween, voucherChange } from "./counted-transfers.sql";
import { type Invariant, OUTSTANDING_INVARIANT, TOTALS_INVARIANT } from "./invariant";
import { platformLedger } from "./ledger-accounts.sql";

const outgoingSum = (account: Sql): Sql => sql`
  (SELECT coalesce(sum(amount), 0) FROM transfers WHERE from_account_id = ${account})`;
/**
 * Returns an SQL expression for the sum of the payout transfers from a partner's account. `refundInvariants` check the refunds.
 */
const payoutsFrom = (account: Sql): Sql => sql`
  (SELECT coalesce(sum(amount), 0) FROM transfers WHERE from_account_id = ${account} AND kind = 'payout')`;
const incomingSum = (account: Sql): Sql => sql`
  (SELECT coalesce(sum(amount), 0) FROM transfers WHERE to_account_id = ${account})`;

const partnersWhere = (broken: Sql): Sql => sql`
  SELECT l.id FROM ${checkedRows(sql`ledger_accounts`)} l WHERE l.kind = 'partner' AND ${broken}`;

/**
 * Returns an SQL condition that is true if the running totals of the ledger account `l` differ from its transfers up to the
 * checkpoint `m`.
 */
const totalsDiffer = (incoming: Sql, side: Sql): Sql => sql`
  (SELECT coalesce(sum(t.amount), 0) FROM ledger_totals t WHERE t.ledger_account_id = l.id AND ${incoming})
  <> (SELECT coalesce(sum(t.amount), 0) FROM transfers t WHERE ${side} = l.id AND ${countedUpTo(sql`m.reached`)})`;

/** The invariants of payouts and partner accounts. */
export const payoutInvariants: readonly Invariant[] = [
  {
    name: "A partner is never paid more than it is owed",
    scope: "ledger_accounts",
    // The incoming transfers are too many to sum here. The next two invariants check that `incoming_total` is their sum.
    breaches: partnersWhere(sql`${payoutsFrom(sql`l.id`)} > (
      SELECT coalesce(max(p.incoming_total) - sum(p.refunded_amount), 0) FROM payouts p WHERE p.ledger_account_id = l.id AND p.status <> 'discarded')`),
  },
  {
    name: "A payout's amount equals all incoming transfers of its partner in its range",
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
        AND ${incomingSum(sql`l.id`)} - ${outgoingSum(sql`l.id`)} <> (
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
    // The balances of all vouchers sum to the balance of the platform's voucher account.
    breaches: sql`
      SELECT id FROM checked WHERE (SELECT count(DISTINCT reached) = 1 FROM checkpoints WHERE name IN ('totals', 'outstanding'))
        AND (SELECT coalesce(sum(amount), 0) FROM outstanding_sums) <> (
          SELECT coalesce(sum(CASE WHEN incoming THEN amount ELSE -amount END), 0) FROM ledger_totals
          WHERE ledger_account_id IN (${platformLedger.test.vouchers}::uuid, ${platformLedger.live.vouchers}::uuid))`,
  },
];
