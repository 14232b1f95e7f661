import type { Tenant } from "@/lib/base/caller";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { lockWallet, nextLineClock, platformLedger, walletTransferId } from "./ledger.sql";

/**
 * Returns the CTEs `total`, `locked_wallet`, `wallet` and `posted(amount)`. They move the unspent balances of a payment's
 * vouchers back to the wallet, with one transfer (vouchers -> wallet) per row of the CTE `unspent(id, amount, position)`. Each
 * transfer records the wallet's balance after it.
 */
export function postChargeBack(owner: Tenant, paymentId: string, at: Date): Sql {
  const { environment } = owner;
  return ctes(
    sql`total AS (SELECT sum(amount)::bigint AS amount, count(*) AS lines FROM unspent HAVING count(*) > 0)`,
    lockWallet(owner, sql`EXISTS (SELECT FROM total)`),
    sql`wallet AS (
      UPDATE wallets w SET balance = locked.balance + total.amount, reserved = locked.reserved, line_clock = ${nextLineClock(sql`total.lines`, sql`${at}::timestamptz`)}
      FROM locked_wallet locked, total
      WHERE w.ledger_account_id = locked.ledger_account_id
      RETURNING w.ledger_account_id, locked.balance AS balance_before, w.line_clock, total.lines
    )`,
    sql`posted AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id,
                             wallet_balance_after, created_at)
      SELECT ${walletTransferId(sql`wallet.line_clock`, sql`(wallet.lines - unspent.position)`)}, ${environment}::environment, 'charge_back',
             ${platformLedger[environment].vouchers}::uuid, wallet.ledger_account_id, unspent.amount, ${paymentId}::uuid,
             unspent.id, wallet.balance_before + sum(unspent.amount) OVER (ORDER BY unspent.position), ${at}
      FROM unspent, wallet
      RETURNING amount
    )`,
  );
}
