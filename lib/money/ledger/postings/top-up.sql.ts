import type { Tenant } from "@/lib/base/caller";
import type { Minor } from "@/lib/base/money";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { platformLedger } from "../chart";
import { holdWallet } from "./held-wallet.sql";
import { lineId, nextLineClock } from "./transfer-id.sql";

export type TopUp = { id: string; reference: string; amount: Minor; at: Date };

/**
 * CTEs `wallet_held`, `top_up`, `wallet` and `posted`: credits a wallet from outside, funding -> wallet, once per reference. `top_up` is
 * empty when the reference is taken, or when the earlier CTE `cause` is, and nothing happens.
 */
export function postTopUp(owner: Tenant, { id, reference, amount, at }: TopUp, cause?: Sql): Sql {
  const { accountId, environment } = owner;
  return ctes(
    holdWallet(owner, cause ? sql`EXISTS (SELECT FROM ${cause})` : sql`TRUE`),
    sql`top_up AS (
      INSERT INTO top_ups (id, account_id, environment, reference, amount, created_at)
      SELECT ${id}::uuid, ${accountId}::uuid, ${environment}::environment, ${reference}, ${amount}, ${at}::timestamptz
      FROM wallet_held
      ON CONFLICT (account_id, environment, reference) DO NOTHING
      RETURNING id, amount
    )`,
    sql`wallet AS (
      UPDATE wallets w SET balance = held.balance + top_up.amount, line_clock = ${nextLineClock(sql`1`, sql`${at}::timestamptz`)}
      FROM wallet_held held, top_up
      WHERE w.ledger_account_id = held.ledger_account_id
      RETURNING w.ledger_account_id, w.balance, w.line_clock
    )`,
    sql`posted AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id,
                             wallet_balance_after, created_at)
      SELECT ${lineId(sql`wallet.line_clock`)}, ${environment}::environment, 'top_up', ${platformLedger[environment].funding}::uuid,
             wallet.ledger_account_id, top_up.amount, top_up.id, wallet.balance, ${at}
      FROM top_up, wallet
      RETURNING id
    )`,
  );
}
