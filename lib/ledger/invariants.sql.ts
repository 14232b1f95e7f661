import { type Sql, sql } from "@/lib/db/sql";

/** Something that must hold at every moment: `breaches` selects the ids of the rows for which it does not. */
export type Invariant = { readonly name: string; readonly breaches: Sql };

const SUBSCRIPTION_EVENTS = sql`
  SELECT s.id, s.account_id, expected.type, expected.count FROM subscriptions s, LATERAL (VALUES
    ('subscription.activated', least(s.current_cycle, 1)),
    ('subscription.renewed', greatest(s.current_cycle - 1 - (s.status = 'completed' AND s.current_cycle > 1)::int, 0)),
    ('subscription.completed', (s.status = 'completed')::int),
    ('subscription.cancelled', (s.status = 'canceled')::int),
    ('subscription.cancel_requested', (s.cancel_requested_at IS NOT NULL)::int)
  ) AS expected(type, count)`;

/** What partner and platform were paid for each intent and cycle. */
const PAID = sql`
  SELECT cause_id, coalesce(sum(amount) FILTER (WHERE kind = 'redemption'), 0) AS payout,
         coalesce(sum(amount) FILTER (WHERE kind = 'fee'), 0) AS fee
  FROM transfers WHERE kind IN ('redemption', 'fee') GROUP BY cause_id`;

const STATEMENT = sql`
  SELECT to_account_id AS wallet, amount, wallet_balance_after AS balance_after FROM transfers
  WHERE to_account_id IN (SELECT ledger_account_id FROM wallets)
  UNION ALL
  SELECT from_account_id, -amount, wallet_balance_after FROM transfers
  WHERE from_account_id IN (SELECT ledger_account_id FROM wallets)`;

/** What the product promises about its own books. Empty answers everywhere mean that no coin is lost or doubled. */
export const invariants: readonly Invariant[] = [
  {
    name: "A wallet's balance is the sum of its transfers",
    breaches: sql`
      SELECT w.ledger_account_id AS id FROM wallets w
      WHERE w.balance <> (SELECT coalesce(sum(amount), 0) FROM transfers WHERE to_account_id = w.ledger_account_id)
                       - (SELECT coalesce(sum(amount), 0) FROM transfers WHERE from_account_id = w.ledger_account_id)`,
  },
  {
    name: "The lines of a wallet's statement chain from nothing to its balance",
    breaches: sql`
      SELECT wallet AS id FROM (
        (SELECT ledger_account_id AS wallet, balance FROM wallets
         UNION ALL SELECT wallet, balance_after - amount FROM (${STATEMENT}) line)
        EXCEPT ALL
        (SELECT ledger_account_id, 0 FROM wallets
         UNION ALL SELECT wallet, balance_after FROM (${STATEMENT}) line)
      ) loose`,
  },
  {
    name: "A voucher's balance is the sum of its transfers",
    breaches: sql`
      SELECT v.id FROM vouchers v LEFT JOIN (
        SELECT voucher_id, sum(CASE kind WHEN 'sale' THEN amount ELSE -amount END) AS balance
        FROM transfers WHERE voucher_id IS NOT NULL GROUP BY voucher_id
      ) t ON t.voucher_id = v.id
      WHERE v.current_balance <> coalesce(t.balance, 0)`,
  },
  {
    name: "A voucher never holds less than nothing nor more than its face value",
    breaches: sql`
      SELECT id FROM vouchers
      WHERE current_balance < 0 OR breakage_amount < 0 OR current_balance + breakage_amount > initial_balance`,
  },
  {
    name: "Beside the platform's a transfer has a wallet or a partner's account of its environment, as its kind asks",
    breaches: sql`
      SELECT t.id FROM transfers t
      LEFT JOIN ledger_accounts l
        ON l.id = CASE t.kind WHEN 'sale' THEN t.from_account_id ELSE t.to_account_id END AND l.environment = t.environment
      WHERE t.kind NOT IN ('fee', 'expiry')
        AND l.kind IS DISTINCT FROM CASE t.kind WHEN 'redemption' THEN 'partner' ELSE 'wallet' END::ledger_account_kind`,
  },
  {
    name: "What a voucher gave is what its redemptions say",
    breaches: sql`
      SELECT coalesce(r.voucher_id, t.voucher_id) AS id
      FROM (SELECT voucher_id, sum(amount) AS amount FROM redemptions GROUP BY voucher_id) r
      FULL JOIN (SELECT voucher_id, sum(amount) AS amount FROM transfers WHERE kind IN ('redemption', 'fee')
                 GROUP BY voucher_id) t ON t.voucher_id = r.voucher_id
      WHERE r.amount IS DISTINCT FROM t.amount`,
  },
  {
    name: "A payment's amount is the face value of its vouchers",
    breaches: sql`
      SELECT p.id FROM voucher_payments p LEFT JOIN (
        SELECT payment_id, sum(initial_balance) AS amount, count(*) AS count FROM vouchers GROUP BY payment_id
      ) v ON v.payment_id = p.id
      WHERE p.amount IS DISTINCT FROM v.amount OR p.voucher_count IS DISTINCT FROM v.count`,
  },
  {
    name: "A paid intent took exactly its amount, payout and fee, and any other took nothing",
    breaches: sql`
      SELECT i.id FROM redemption_intents i
      LEFT JOIN (SELECT intent_id, sum(amount) AS amount FROM redemptions GROUP BY intent_id) r ON r.intent_id = i.id
      LEFT JOIN (${PAID}) t ON t.cause_id = i.id
      CROSS JOIN LATERAL (SELECT (i.status = 'success')::int AS times) paid
      WHERE coalesce(r.amount, 0) <> i.amount * paid.times
         OR coalesce(t.payout, 0) <> i.partner_payout_amount * paid.times
         OR coalesce(t.fee, 0) <> i.platform_fee * paid.times`,
  },
  {
    name: "A subscription's cycles are 1..n without a gap",
    breaches: sql`
      SELECT s.id FROM subscriptions s LEFT JOIN (
        SELECT subscription_id, count(*) AS count, max(number) AS last FROM subscription_cycles GROUP BY subscription_id
      ) c ON c.subscription_id = s.id
      WHERE s.current_cycle <> coalesce(c.count, 0) OR s.current_cycle <> coalesce(c.last, 0)`,
  },
  {
    name: "A cycle redeemed exactly the subscription's amount, payout and fee",
    breaches: sql`
      SELECT c.id FROM subscription_cycles c JOIN subscriptions s ON s.id = c.subscription_id
      LEFT JOIN (SELECT cycle_id, sum(amount) AS amount FROM redemptions GROUP BY cycle_id) r ON r.cycle_id = c.id
      LEFT JOIN (${PAID}) t ON t.cause_id = c.id
      WHERE c.redeemed_amount <> s.amount OR r.amount IS DISTINCT FROM s.amount
         OR t.payout IS DISTINCT FROM s.partner_payout_amount OR t.fee IS DISTINCT FROM s.platform_fee`,
  },
  {
    name: "A paid intent has one event, and any other none",
    breaches: sql`
      SELECT i.id FROM redemption_intents i WHERE (i.status = 'success')::int <>
        (SELECT count(*) FROM events e WHERE e.object_id = i.id AND e.type = 'redemption-intent.success'
           AND e.account_id = i.account_id AND e.environment = i.environment)`,
  },
  {
    name: "A subscription's events are exactly those its changes call for",
    breaches: sql`
      SELECT x.id FROM (${SUBSCRIPTION_EVENTS}) x
      WHERE x.count <> (SELECT count(*) FROM events e WHERE e.object_id = x.id AND e.type = x.type)`,
  },
  {
    name: "An object's events are numbered 1..n",
    breaches: sql`SELECT object_id AS id FROM events GROUP BY object_id HAVING max(sequence) <> count(*) OR min(sequence) <> 1`,
  },
  {
    name: "An event's deliveries are numbered 1..n, and only the last is its latest or waits to be sent",
    breaches: sql`
      SELECT e.id FROM events e LEFT JOIN (
        SELECT event_id, count(*) AS count, min(round) AS first, max(round) AS last,
               count(*) FILTER (WHERE latest) AS latest, max(round) FILTER (WHERE latest) AS latest_round,
               bool_or(status = 'pending' AND NOT latest) AS stray
        FROM deliveries GROUP BY event_id
      ) d ON d.event_id = e.id
      WHERE d.count IS NULL OR d.first <> 1 OR d.last <> d.count OR d.latest <> 1 OR d.latest_round <> d.last OR d.stray`,
  },
  {
    name: "Test and live never meet",
    breaches: sql`
      SELECT t.id FROM transfers t JOIN vouchers v ON v.id = t.voucher_id WHERE v.environment <> t.environment
      UNION ALL
      SELECT r.id FROM redemptions r JOIN vouchers v ON v.id = r.voucher_id WHERE v.environment <> r.environment
      UNION ALL
      SELECT r.id FROM redemptions r JOIN redemption_intents i ON i.id = r.intent_id WHERE i.environment <> r.environment
      UNION ALL
      SELECT v.id FROM vouchers v JOIN voucher_payments p ON p.id = v.payment_id
      WHERE p.environment <> v.environment OR p.account_id <> v.account_id
      UNION ALL
      SELECT d.id FROM deliveries d JOIN events e ON e.id = d.event_id LEFT JOIN webhook_endpoints w ON w.id = d.endpoint_id
      WHERE (e.environment, e.account_id) <> (d.environment, d.account_id)
         OR (w.environment, w.account_id) <> (d.environment, d.account_id)`,
  },
];
