import { type Sql, sql } from "@/lib/db/sql";
import { checkedRows } from "./checked-rows.sql";
import type { Invariant } from "./invariant";

/**
 * Returns a query for the transfers of the checked wallets that meet a condition. `amount` is negative for a transfer out of the
 * wallet.
 */
const linesOf = (where: Sql): Sql => sql`
  SELECT to_account_id AS wallet, amount, wallet_balance_after AS balance_after FROM transfers t
  WHERE to_account_id IN (SELECT ledger_account_id FROM wallets WHERE ledger_account_id IN (SELECT id FROM checked)) AND ${where}
  UNION ALL
  SELECT from_account_id, -amount, wallet_balance_after FROM transfers t
  WHERE from_account_id IN (SELECT ledger_account_id FROM wallets WHERE ledger_account_id IN (SELECT id FROM checked)) AND ${where}`;

/**
 * Returns an SQL expression for the balance after the last transfer of the wallet `w` that meets a condition, or 0 if there is
 * none.
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
 * Returns a query for the wallets whose transfers do not chain. Each transfer must start at `before`, or at the balance after
 * another transfer, and one must end at `after`. The query compares the balances as multisets, so the transfers need no order.
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
 * The invariants of wallets. A wallet can have millions of transfers. Only those in the range are checked, starting at the
 * balance after the last transfer before the range.
 */
export const walletInvariants: readonly Invariant[] = [
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
