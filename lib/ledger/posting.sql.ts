import type { Caller } from "@/lib/caller";
import { type Sql, sql } from "@/lib/db/sql";
import type { Environment } from "@/lib/fields";
import type { Minor } from "@/lib/money";
import { platformLedger } from "./chart";

type Wallet = Pick<Caller, "accountId" | "environment">;

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
export function postSale(wallet: Wallet, paymentId: string, at: Date, topUp?: PassingTopUp): Sql {
  const { environment } = wallet;
  return sql`
    total AS (SELECT sum(amount)::bigint AS amount FROM issued HAVING count(*) > 0),
    wallet AS (
      UPDATE wallets w SET balance = w.balance + ${topUp ? sql`0` : sql`- total.amount`}
      FROM ledger_accounts l, total
      WHERE l.account_id = ${wallet.accountId}::uuid AND l.environment = ${environment}::environment
        AND l.kind = 'wallet' AND w.ledger_account_id = l.id
      RETURNING w.ledger_account_id, w.balance, total.amount AS debited
    ),
    ${topUp ? postPassingTopUp(wallet, topUp, at) : sql``}
    sale AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id,
                             wallet_balance_after, created_at)
      SELECT uuid_v7_now(issued.position), ${environment}::environment, 'sale', wallet.ledger_account_id,
             ${platformLedger[environment].vouchers}::uuid, issued.amount, ${paymentId}::uuid, issued.voucher_id,
             wallet.balance + wallet.debited - sum(issued.amount) OVER (ORDER BY issued.position), ${at}
      FROM issued, wallet
      RETURNING id
    )`;
}

function postPassingTopUp({ accountId, environment }: Wallet, topUp: PassingTopUp, at: Date): Sql {
  return sql`
    passing AS (
      INSERT INTO top_ups (id, account_id, environment, reference, amount, created_at)
      SELECT ${topUp.topUpId}::uuid, ${accountId}::uuid, ${environment}::environment, ${topUp.reference}, debited, ${at}
      FROM wallet
      RETURNING id, amount
    ),
    passed AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id,
                             wallet_balance_after, created_at)
      SELECT uuid_v7_now(0), ${environment}::environment, 'top_up',
             ${platformLedger[environment].funding}::uuid, wallet.ledger_account_id, passing.amount, passing.id,
             wallet.balance + passing.amount, ${at}
      FROM passing, wallet
    ),`;
}

/** One part of what a voucher pays: to the partner (`redemption`) or to the platform (`fee`). */
export type RedemptionPart = {
  readonly kind: "redemption" | "fee";
  readonly voucherId: string;
  readonly amount: Minor;
};

/**
 * CTE `paid`: posts vouchers -> partner and vouchers -> fees, once the CTE `spent` has taken the value off the
 * vouchers; nothing happens while that is empty.
 */
export function postRedemption(
  partner: { accountId: string; environment: Environment },
  causeId: string,
  parts: readonly RedemptionPart[],
  at: Date,
): Sql {
  const { vouchers, fees } = platformLedger[partner.environment];
  return sql`
    paid AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id, created_at)
      SELECT uuid_v7_now(part.position), ${partner.environment}::environment, part.kind, ${vouchers}::uuid,
             CASE part.kind WHEN 'fee' THEN ${fees}::uuid ELSE l.id END,
             part.amount, ${causeId}::uuid, part.voucher_id, ${at}
      FROM unnest(${parts.map((part) => part.kind)}::transfer_kind[],
                  ${parts.map((part) => part.voucherId)}::uuid[], ${parts.map((part) => part.amount)}::bigint[]) WITH ORDINALITY
             AS part(kind, voucher_id, amount, position),
           ledger_accounts l
      WHERE l.account_id = ${partner.accountId}::uuid AND l.environment = ${partner.environment}::environment
        AND l.kind = 'partner' AND EXISTS (SELECT FROM spent)
      RETURNING id
    )`;
}
