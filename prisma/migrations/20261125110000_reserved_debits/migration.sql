-- What proposed debits reserve of a wallet: it can spend its balance without that.
ALTER TABLE "wallets" ADD COLUMN "reserved" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_reserved_range" CHECK ("reserved" >= 0 AND "reserved" <= "balance");

-- Debits that were proposed before reserve their amount in the order in which they were proposed. The others expire: those whose
-- time is over, and those that the wallet does not cover.
WITH pending AS (
  SELECT p.id, l.id AS ledger_account_id, p.amount, p.expires_at > now() AS in_time,
         sum(p.amount) FILTER (WHERE p.expires_at > now()) OVER (PARTITION BY l.id ORDER BY p.id) <= w.balance AS is_covered
  FROM "wallet_proposals" p
  JOIN "ledger_accounts" l ON l.account_id = p.account_id AND l.environment = p.environment AND l.kind = 'wallet'
  JOIN "wallets" w ON w.ledger_account_id = l.id
  WHERE p.status = 'pending' AND p.move = 'debit'
), expired AS (
  UPDATE "wallet_proposals" p SET status = 'expired', ended_at = now()
  FROM pending WHERE p.id = pending.id AND (pending.in_time AND pending.is_covered) IS NOT TRUE
)
UPDATE "wallets" w SET "reserved" = total.amount
FROM (SELECT ledger_account_id, sum(amount)::bigint AS amount FROM pending WHERE in_time AND is_covered GROUP BY ledger_account_id) total
WHERE w.ledger_account_id = total.ledger_account_id;
