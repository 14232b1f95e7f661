import type { Owner } from "@/lib/caller";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { platformLedger } from "../chart";
import { ownedWallet } from "../wallet.sql";

/**
 * CTEs `total`, `wallet` and `posted(amount)`: returns to the wallet what the CTE `unspent(id, amount, position)` took
 * off a payment's vouchers, a transfer vouchers -> wallet each, with the wallet's balance after it. Nothing happens while
 * that is empty.
 */
export function postChargeBack(owner: Owner, paymentId: string, at: Date): Sql {
  const { environment } = owner;
  return ctes(
    sql`total AS (SELECT sum(amount)::bigint AS amount FROM unspent HAVING count(*) > 0)`,
    sql`wallet AS (
      UPDATE wallets w SET balance = w.balance + total.amount FROM ledger_accounts l, total
      WHERE ${ownedWallet(owner)} AND w.ledger_account_id = l.id
      RETURNING w.ledger_account_id, w.balance - total.amount AS balance_before
    )`,
    sql`posted AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id,
                             wallet_balance_after, created_at)
      SELECT uuid_v7_now(unspent.position, ${at}::timestamptz), ${environment}::environment, 'charge_back',
             ${platformLedger[environment].vouchers}::uuid, wallet.ledger_account_id, unspent.amount, ${paymentId}::uuid,
             unspent.id, wallet.balance_before + sum(unspent.amount) OVER (ORDER BY unspent.position), ${at}
      FROM unspent, wallet
      RETURNING amount
    )`,
  );
}
