import { type Sql, sql } from "@/lib/db/sql";
import { eventInvariants } from "./event-invariants.sql";
import type { Invariant } from "./invariant";
import { payoutInvariants } from "./payout-invariants.sql";
import { walletInvariants } from "./wallet-invariants.sql";

/** What was taken for each of the intents or cycles, and what partner and platform were paid of it by the vouchers that gave it. */
const paidFor = (cause: Sql): Sql => sql`
  SELECT r.id, r.amount, t.payout, t.fee FROM (
    SELECT ${cause} AS id, sum(amount) AS amount FROM redemptions WHERE ${cause} IN (SELECT id FROM checked) GROUP BY ${cause}
  ) r LEFT JOIN (
    SELECT cause_id, coalesce(sum(amount) FILTER (WHERE kind = 'redemption'), 0) AS payout,
           coalesce(sum(amount) FILTER (WHERE kind = 'fee'), 0) AS fee
    FROM transfers WHERE kind IN ('redemption', 'fee')
      AND voucher_id IN (SELECT voucher_id FROM redemptions WHERE ${cause} IN (SELECT id FROM checked))
    GROUP BY cause_id
  ) t ON t.cause_id = r.id`;

/** What the product promises about its own books. Empty answers everywhere mean that no coin is lost or doubled. */
export const invariants: readonly Invariant[] = [
  ...walletInvariants,
  {
    name: "A voucher's balance is the sum of its transfers",
    of: "vouchers",
    breaches: sql`
      SELECT v.id FROM vouchers v LEFT JOIN (
        SELECT voucher_id, sum(CASE kind WHEN 'sale' THEN amount ELSE -amount END) AS balance
        FROM transfers WHERE voucher_id IN (SELECT id FROM checked) GROUP BY voucher_id
      ) t ON t.voucher_id = v.id
      WHERE v.id IN (SELECT id FROM checked) AND v.current_balance <> coalesce(t.balance, 0)`,
  },
  {
    name: "A voucher never holds less than nothing nor more than its face value",
    of: "vouchers",
    breaches: sql`
      SELECT id FROM vouchers
      WHERE id IN (SELECT id FROM checked)
        AND (current_balance < 0 OR breakage_amount < 0 OR current_balance + breakage_amount > initial_balance)`,
  },
  {
    name: "Beside the platform's a transfer has a wallet or a partner's account of its environment, as its kind asks",
    of: "transfers",
    breaches: sql`
      SELECT t.id FROM transfers t
      LEFT JOIN ledger_accounts l
        ON l.id = CASE WHEN t.kind IN ('sale', 'debit', 'payout') THEN t.from_account_id ELSE t.to_account_id END
          AND l.environment = t.environment
      WHERE t.id IN (SELECT id FROM checked) AND t.kind NOT IN ('fee', 'expiry')
        AND l.kind IS DISTINCT FROM CASE WHEN t.kind IN ('redemption', 'payout', 'payout_reversal') THEN 'partner' ELSE 'wallet' END::ledger_account_kind`,
  },
  {
    name: "What a voucher gave is what its redemptions say",
    of: "vouchers",
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
    name: "A payment's amount is the face value of its vouchers",
    of: "voucher_payments",
    breaches: sql`
      SELECT p.id FROM voucher_payments p LEFT JOIN (
        SELECT payment_id, sum(initial_balance) AS amount, count(*) AS count FROM vouchers
        WHERE payment_id IN (SELECT id FROM checked) GROUP BY payment_id
      ) v ON v.payment_id = p.id
      WHERE p.id IN (SELECT id FROM checked) AND (p.amount IS DISTINCT FROM v.amount OR p.voucher_count IS DISTINCT FROM v.count)`,
  },
  {
    name: "A paid intent took exactly its amount, payout and fee, and any other took nothing",
    of: "redemption_intents",
    breaches: sql`
      SELECT i.id FROM redemption_intents i LEFT JOIN (${paidFor(sql`intent_id`)}) paid ON paid.id = i.id
      CROSS JOIN LATERAL (SELECT (i.status = 'success')::int AS times) expected
      WHERE i.id IN (SELECT id FROM checked)
        AND (coalesce(paid.amount, 0) <> i.amount * times OR coalesce(paid.payout, 0) <> i.partner_payout_amount * times
             OR coalesce(paid.fee, 0) <> i.platform_fee * times)`,
  },
  {
    name: "A subscription's cycles are 1..n without a gap",
    of: "subscriptions",
    breaches: sql`
      SELECT s.id FROM subscriptions s LEFT JOIN (
        SELECT subscription_id, count(*) AS count, max(number) AS last FROM subscription_cycles
        WHERE subscription_id IN (SELECT id FROM checked) GROUP BY subscription_id
      ) c ON c.subscription_id = s.id
      WHERE s.id IN (SELECT id FROM checked)
        AND (s.current_cycle <> coalesce(c.count, 0) OR s.current_cycle <> coalesce(c.last, 0))`,
  },
  {
    name: "A cycle redeemed exactly the subscription's amount, payout and fee",
    of: "subscription_cycles",
    breaches: sql`
      SELECT c.id FROM subscription_cycles c JOIN subscriptions s ON s.id = c.subscription_id
      LEFT JOIN (${paidFor(sql`cycle_id`)}) paid ON paid.id = c.id
      WHERE c.id IN (SELECT id FROM checked)
        AND (c.redeemed_amount <> s.amount OR paid.amount IS DISTINCT FROM s.amount
             OR paid.payout IS DISTINCT FROM s.partner_payout_amount OR paid.fee IS DISTINCT FROM s.platform_fee)`,
  },
  {
    name: "Test and live never meet in what a voucher pays",
    of: "vouchers",
    breaches: sql`
      SELECT v.id FROM vouchers v JOIN transfers t ON t.voucher_id = v.id
      WHERE v.id IN (SELECT id FROM checked) AND t.environment <> v.environment
      UNION ALL
      SELECT v.id FROM vouchers v JOIN redemptions r ON r.voucher_id = v.id
        LEFT JOIN redemption_intents i ON i.id = r.intent_id
      WHERE v.id IN (SELECT id FROM checked) AND (r.environment <> v.environment OR i.environment <> r.environment)
      UNION ALL
      SELECT v.id FROM vouchers v JOIN voucher_payments p ON p.id = v.payment_id
      WHERE v.id IN (SELECT id FROM checked) AND (p.environment <> v.environment OR p.account_id <> v.account_id)`,
  },
  ...payoutInvariants,
  ...eventInvariants,
];
