import { ctes, type Sql, sql } from "@/lib/db/sql";
import { platformLedger } from "../chart";
import { ownedWallet, type WalletOwner } from "../wallet.sql";

/** Money brought in from outside by the very statement that spends it: test mode's built-in shop. */
export type PassingTopUp = {
  readonly topUpId: string;
  readonly reference: string;
};

/**
 * CTEs `wallet` and `sale`: debits the wallet by the payment's total and posts one transfer wallet -> vouchers per
 * issued voucher, each with the wallet's balance after it. Composed after a CTE `issued(voucher_id, amount,
 * position)`; nothing happens while that is empty. The wallet comes last, so that its row is locked for
 * little more than the commit; its floor refuses what it cannot cover (check violation {@link WALLET_FLOOR}) and
 * undoes the statement.
 */
export function postSale(owner: WalletOwner, paymentId: string, at: Date, topUp?: PassingTopUp): Sql {
  const { environment } = owner;
  return ctes(
    sql`total AS (SELECT sum(amount)::bigint AS amount FROM issued HAVING count(*) > 0)`,
    sql`wallet AS (
      UPDATE wallets w SET balance = w.balance + ${topUp ? sql`0` : sql`- total.amount`}
      FROM ledger_accounts l, total
      WHERE ${ownedWallet(owner)} AND w.ledger_account_id = l.id
      RETURNING w.ledger_account_id, w.balance, total.amount AS debited
    )`,
    topUp && postPassingTopUp(owner, topUp, at),
    sql`sale AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id,
                             wallet_balance_after, created_at)
      SELECT uuid_v7_now(issued.position), ${environment}::environment, 'sale', wallet.ledger_account_id,
             ${platformLedger[environment].vouchers}::uuid, issued.amount, ${paymentId}::uuid, issued.voucher_id,
             wallet.balance + wallet.debited - sum(issued.amount) OVER (ORDER BY issued.position), ${at}
      FROM issued, wallet
      RETURNING id
    )`,
  );
}

function postPassingTopUp({ accountId, environment }: WalletOwner, topUp: PassingTopUp, at: Date): Sql {
  return ctes(
    sql`passing AS (
      INSERT INTO top_ups (id, account_id, environment, reference, amount, created_at)
      SELECT ${topUp.topUpId}::uuid, ${accountId}::uuid, ${environment}::environment, ${topUp.reference}, debited, ${at}
      FROM wallet
      RETURNING id, amount
    )`,
    sql`passed AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id,
                             wallet_balance_after, created_at)
      SELECT uuid_v7_now(0), ${environment}::environment, 'top_up',
             ${platformLedger[environment].funding}::uuid, wallet.ledger_account_id, passing.amount, passing.id,
             wallet.balance + passing.amount, ${at}
      FROM passing, wallet
    )`,
  );
}
