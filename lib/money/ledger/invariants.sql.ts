import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { type Sql, sql } from "@/lib/db/sql";
import { checkedRows, type Invariant } from "./checked-rows.sql";
import { voucherChange } from "./counted-transfers.sql";
import { eventInvariants } from "./event-invariants.sql";
import { payoutInvariants, refundInvariants } from "./payout-invariants.sql";

/**
 * An SQL expression for the ID of the reseller's or partner's ledger account in the transfer `t`, for the kinds of transfer
 * that have one.
 */
const TENANT_ACCOUNT = sql`CASE WHEN t.kind IN ('sale', 'debit', 'payout', 'refund') THEN t.from_account_id ELSE t.to_account_id END`;

/**
 * A query for the account, environment and amount of the cause of the transfer `t`. The amount is null if the cause does not
 * determine the amount of this transfer. The query returns no row if the cause does not exist or does not permit this kind of
 * transfer.
 */
const CAUSE = sql`
  SELECT account_id, environment, amount FROM top_ups WHERE t.kind = 'top_up' AND id = t.cause_id
  UNION ALL SELECT account_id, environment, amount FROM debits WHERE t.kind = 'debit' AND id = t.cause_id
  UNION ALL SELECT p.account_id, p.environment, NULL FROM vouchers v JOIN voucher_payments p ON p.id = v.payment_id
    WHERE v.id = t.voucher_id AND p.id = t.cause_id AND (t.kind = 'sale' OR t.kind = 'charge_back' AND p.charged_back_at IS NOT NULL)
  UNION ALL SELECT account_id, environment, NULL FROM redemption_intents WHERE t.kind = 'redemption' AND id = t.cause_id
  UNION ALL SELECT s.account_id, s.environment, NULL FROM subscription_cycles c JOIN subscriptions s ON s.id = c.subscription_id
    WHERE t.kind = 'redemption' AND c.id = t.cause_id
  UNION ALL SELECT account_id, environment, NULL FROM refunds WHERE t.kind = 'refund' AND id = t.cause_id
  UNION ALL SELECT account_id, environment, amount FROM payouts WHERE t.kind IN ('payout', 'payout_reversal') AND id = t.cause_id`;

/**
 * The invariants of a transfer's accounts and cause. They do not check the platform's account, because a table constraint
 * already does.
 */
const transferInvariants: readonly Invariant[] = [
  {
    name: "A transfer to or from the platform has a wallet or a partner's account in the same environment on its other side, depending on the kind of transfer",
    scope: "transfers",
    breaches: sql`
      SELECT t.id FROM ${checkedRows(sql`transfers`)} t LEFT JOIN LATERAL (
        SELECT kind FROM ledger_accounts
        WHERE id = ${TENANT_ACCOUNT}
          AND environment = t.environment ${LOOKUP_PER_ROW}
      ) l ON TRUE
      WHERE t.kind NOT IN ('fee', 'fee_refund', 'expiry')
        AND l.kind IS DISTINCT FROM CASE WHEN t.kind IN ('redemption', 'payout', 'payout_reversal', 'refund') THEN 'partner' ELSE 'wallet' END::ledger_account_kind`,
  },
  {
    name: "A transfer has the account and the amount of the payment, top-up or other operation that caused it",
    scope: "transfers",
    breaches: sql`
      SELECT t.id FROM ${checkedRows(sql`transfers`)} t
      LEFT JOIN LATERAL (SELECT account_id, environment FROM ledger_accounts WHERE id = ${TENANT_ACCOUNT} ${LOOKUP_PER_ROW}) own ON TRUE
      LEFT JOIN LATERAL (${CAUSE} ${LOOKUP_PER_ROW}) cause ON TRUE
      WHERE t.kind NOT IN ('fee', 'fee_refund', 'expiry')
        AND ((own.account_id, own.environment) IS DISTINCT FROM (cause.account_id, cause.environment) OR t.amount <> cause.amount)`,
  },
];

/**
 * Returns a query for what was paid for an intent or a cycle: the redeemed `amount`, and the sums of its transfers to the
 * partner (`payout`) and to the platform (`fee`).
 */
const paidFor = (cause: Sql, id: Sql): Sql => sql`
  SELECT coalesce((SELECT sum(amount) FROM redemptions WHERE ${cause} = ${id}), 0) AS amount,
         coalesce(sum(t.amount) FILTER (WHERE t.kind = 'redemption'), 0) AS payout,
         coalesce(sum(t.amount) FILTER (WHERE t.kind = 'fee'), 0) AS fee
  FROM (SELECT DISTINCT voucher_id FROM redemptions WHERE ${cause} = ${id}) spent
  CROSS JOIN LATERAL (
    SELECT * FROM transfers
    WHERE transfers.voucher_id = spent.voucher_id AND transfers.cause_id = ${id} AND kind IN ('redemption', 'fee') ${LOOKUP_PER_ROW}
  ) t`;

/**
 * Returns a query for the transfers of the checked wallets that meet a condition. `amount` is negative for a transfer out of
 * the wallet.
 */
const linesOf = (where: Sql): Sql => sql`
  SELECT to_account_id AS wallet, amount, wallet_balance_after AS balance_after FROM transfers t
  WHERE to_account_id IN (SELECT ledger_account_id FROM wallets WHERE ledger_account_id IN (SELECT id FROM checked)) AND ${where}
  UNION ALL
  SELECT from_account_id, -amount, wallet_balance_after FROM transfers t
  WHERE from_account_id IN (SELECT ledger_account_id FROM wallets WHERE ledger_account_id IN (SELECT id FROM checked)) AND ${where}`;

/**
 * Returns an SQL expression for the balance of the wallet `w` after the last of its transfers that meet a condition, or 0 if
 * there are none.
 */
const balanceAfterLast = (where: Sql): Sql => sql`
  coalesce((SELECT balance FROM (
    (SELECT t.id, t.wallet_balance_after AS balance FROM transfers t
     WHERE t.to_account_id = w.ledger_account_id AND ${where} ORDER BY t.id DESC LIMIT 1)
    UNION ALL
    (SELECT t.id, t.wallet_balance_after FROM transfers t
     WHERE t.from_account_id = w.ledger_account_id AND ${where} ORDER BY t.id DESC LIMIT 1)
  ) line ORDER BY line.id DESC LIMIT 1), 0)`;

/**
 * Returns a query for the wallets whose transfers do not form a chain of balances from `before` to `after`. In a chain, the
 * balance after each transfer is the balance before the next one. The query compares the balances as multisets, so it does not
 * depend on the order of the transfers.
 */
const brokenChains = ({ lines, before, after }: { lines: Sql; before: Sql; after: Sql }): Sql => sql`
  SELECT wallet AS id FROM (
    (SELECT w.ledger_account_id AS wallet, ${after} AS balance FROM wallets w WHERE w.ledger_account_id IN (SELECT id FROM checked)
     UNION ALL SELECT wallet, balance_after - amount FROM (${lines}) line)
    EXCEPT ALL
    (SELECT w.ledger_account_id, ${before} FROM wallets w WHERE w.ledger_account_id IN (SELECT id FROM checked)
     UNION ALL SELECT wallet, balance_after FROM (${lines}) line)
  ) loose`;

/**
 * The invariants of wallets. A wallet can have millions of transfers, so the chain of its balances is checked one ID range at a
 * time, starting from the balance after the last transfer before the range.
 */
const walletInvariants: readonly Invariant[] = [
  {
    // The transfers chain from zero (next invariant), so the balance after the last one is the sum of all.
    name: "A wallet's balance is the sum of its transfers",
    scope: "wallets",
    breaches: sql`
      SELECT w.ledger_account_id AS id FROM ${checkedRows(sql`wallets`, sql`ledger_account_id`)} w
      WHERE w.balance <> ${balanceAfterLast(sql`TRUE`)}`,
  },
  {
    name: "The entries of a wallet's statement add up from zero to its balance without gaps",
    scope: "wallets",
    breaches: ({ after, upTo }) =>
      brokenChains({
        lines: linesOf(sql`t.id > ${after}::uuid AND t.id <= ${upTo}::uuid`),
        before: balanceAfterLast(sql`t.id <= ${after}::uuid`),
        after: balanceAfterLast(sql`t.id <= ${upTo}::uuid`),
      }),
  },
  {
    name: "A wallet's reserved amount is the sum of its pending proposed debits",
    scope: "wallets",
    breaches: sql`
      SELECT w.ledger_account_id AS id FROM ${checkedRows(sql`wallets`, sql`ledger_account_id`)} w
      JOIN ledger_accounts l ON l.id = w.ledger_account_id
      WHERE w.reserved <> (
        SELECT coalesce(sum(p.amount), 0) FROM wallet_proposals p
        WHERE p.account_id = l.account_id AND p.environment = l.environment AND p.move = 'debit' AND p.status = 'pending')`,
  },
];

/** The invariants of the ledger. If none is broken, no money was lost or duplicated. */
export const invariants: readonly Invariant[] = [
  ...walletInvariants,
  ...transferInvariants,
  {
    name: "A voucher's balance is the sum of its transfers",
    scope: "vouchers",
    breaches: sql`
      SELECT v.id FROM ${checkedRows(sql`vouchers`)} v LEFT JOIN (
        SELECT voucher_id, sum(${voucherChange}) AS balance
        FROM transfers WHERE voucher_id IN (SELECT id FROM checked) GROUP BY voucher_id
      ) t ON t.voucher_id = v.id
      WHERE v.current_balance <> coalesce(t.balance, 0)`,
  },
  {
    name: "A voucher's balance is between zero and its face value",
    scope: "vouchers",
    breaches: sql`
      SELECT v.id FROM ${checkedRows(sql`vouchers`)} v
      WHERE current_balance < 0 OR breakage_amount < 0 OR current_balance + breakage_amount > initial_balance`,
  },
  {
    name: "A voucher was sold once for its face value, and its breakage equals its expired amount",
    scope: "vouchers",
    breaches: sql`
      SELECT v.id FROM ${checkedRows(sql`vouchers`)} v CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE kind = 'sale') AS sales, coalesce(sum(amount) FILTER (WHERE kind = 'sale'), 0) AS face,
               coalesce(sum(amount) FILTER (WHERE kind = 'expiry'), 0) AS expired
        FROM transfers WHERE voucher_id = v.id ${LOOKUP_PER_ROW}
      ) t WHERE t.sales <> 1 OR t.face <> v.initial_balance OR t.expired <> v.breakage_amount`,
  },
  {
    name: "A voucher's redemptions equal its redemption transfers",
    scope: "vouchers",
    breaches: sql`
      SELECT coalesce(r.voucher_id, t.voucher_id) AS id
      FROM (SELECT voucher_id, sum(amount) AS amount FROM redemptions WHERE voucher_id IN (SELECT id FROM checked)
            GROUP BY voucher_id) r
      FULL JOIN (SELECT voucher_id, sum(amount) AS amount FROM transfers
                 WHERE kind IN ('redemption', 'fee') AND voucher_id IN (SELECT id FROM checked)
                 GROUP BY voucher_id) t ON t.voucher_id = r.voucher_id
      WHERE r.amount IS DISTINCT FROM t.amount`,
  },
  {
    name: "A payment's amount is the total face value of its vouchers",
    scope: "voucher_payments",
    breaches: sql`
      SELECT p.id FROM voucher_payments p LEFT JOIN (
        SELECT payment_id, sum(initial_balance) AS amount, count(*) AS count FROM vouchers
        WHERE payment_id IN (SELECT id FROM checked) GROUP BY payment_id
      ) v ON v.payment_id = p.id
      WHERE p.id IN (SELECT id FROM checked) AND (p.amount IS DISTINCT FROM v.amount OR p.voucher_count IS DISTINCT FROM v.count)`,
  },
  {
    name: "For a paid intent, the redeemed amount, the payout and the fee are exactly the intent's; for an unpaid intent, nothing was redeemed",
    scope: "redemption_intents",
    breaches: sql`
      SELECT i.id FROM ${checkedRows(sql`redemption_intents`)} i CROSS JOIN LATERAL (${paidFor(sql`intent_id`, sql`i.id`)}) paid
      CROSS JOIN LATERAL (SELECT (i.status = 'success')::int AS times) expected
      WHERE paid.amount <> i.amount * times OR paid.payout <> i.partner_payout_amount * times OR paid.fee <> i.platform_fee * times`,
  },
  {
    name: "A subscription's cycles are numbered 1..n without gaps",
    scope: "subscriptions",
    breaches: sql`
      SELECT s.id FROM ${checkedRows(sql`subscriptions`)} s CROSS JOIN LATERAL (
        SELECT count(*) AS count, coalesce(max(number), 0) AS last FROM subscription_cycles WHERE subscription_id = s.id
      ) c WHERE s.current_cycle <> c.count OR s.current_cycle <> c.last`,
  },
  {
    name: "For a billed cycle, the redeemed amount, the payout and the fee are exactly the subscription's",
    scope: "subscription_cycles",
    breaches: sql`
      SELECT c.id FROM ${checkedRows(sql`subscription_cycles`)} c
      CROSS JOIN LATERAL (SELECT * FROM subscriptions WHERE id = c.subscription_id ${LOOKUP_PER_ROW}) s
      CROSS JOIN LATERAL (${paidFor(sql`cycle_id`, sql`c.id`)}) paid
      WHERE (c.redeemed_amount, paid.amount, paid.payout, paid.fee)
        IS DISTINCT FROM (s.amount, s.amount::numeric, s.partner_payout_amount::numeric, s.platform_fee::numeric)`,
  },
  {
    name: "A voucher, its sale and its redemptions are in the same environment",
    scope: "vouchers",
    breaches: sql`
      SELECT v.id FROM ${checkedRows(sql`vouchers`)} v CROSS JOIN LATERAL (
        SELECT environment, NULL::uuid AS account_id FROM transfers WHERE voucher_id = v.id
        UNION ALL SELECT environment, NULL FROM redemptions WHERE voucher_id = v.id
        UNION ALL SELECT i.environment, NULL FROM redemptions r JOIN redemption_intents i ON i.id = r.intent_id WHERE r.voucher_id = v.id
        UNION ALL SELECT environment, account_id FROM voucher_payments WHERE id = v.payment_id ${LOOKUP_PER_ROW}
      ) met WHERE met.environment <> v.environment OR met.account_id <> v.account_id`,
  },
  ...payoutInvariants,
  ...refundInvariants,
  ...eventInvariants,
];
