import type { Tenant } from "@/lib/base/caller";
import type { Minor } from "@/lib/base/money";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { platformLedger } from "@/lib/money/ledger/ledger-accounts.sql";
import { lineId, nextLineClock } from "./transfer-id.sql";
import { available, CROSSED, holdWallet } from "./wallet.sql";

export type TopUp = { id: string; reference: string; amount: Minor; at: Date };

/**
 * Credits a wallet once per reference, with a transfer funding -> wallet. Returns the CTEs `wallet_held`, `top_up`, `wallet` and
 * `posted`. The last three are empty if the reference was used or the CTE `cause` is empty.
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
      UPDATE wallets w SET balance = held.balance + top_up.amount, reserved = held.reserved, line_clock = ${nextLineClock(sql`1`, sql`${at}::timestamptz`)}
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

type WalletDebit = {
  readonly id: string;
  readonly reference: string;
  readonly amount: Minor;
  readonly at: Date;
};

/**
 * Debits a wallet once per reference, with a transfer wallet -> funding. Returns the CTEs `wallet_held`, `debit`, `wallet`,
 * `crossed` (see {@link CROSSED}) and `posted`. `posted` is empty if the available balance is too low, the reference was used or
 * the CTE `cause` is empty.
 */
export function postDebit(owner: Tenant, debit: WalletDebit, cause: Sql): Sql {
  return ctes(
    holdWallet(owner, sql`${available} >= ${debit.amount} AND EXISTS (SELECT FROM ${cause})`),
    debitHeldWallet(owner, debit, { from: sql`wallet_held`, released: sql`0` }),
  );
}

/**
 * Like {@link postDebit}, for an amount that a proposal has reserved. The caller defines the CTE `wallet_held`. It must lock the
 * wallet before it updates the proposal in the CTE `cause`, as every statement that reserves or releases does.
 */
export function postReservedDebit(owner: Tenant, debit: WalletDebit, cause: Sql): Sql {
  return debitHeldWallet(owner, debit, { from: cause, released: sql`debit.amount` });
}

function debitHeldWallet(
  { accountId, environment }: Tenant,
  { id, reference, amount, at }: WalletDebit,
  { from, released }: { readonly from: Sql; readonly released: Sql },
): Sql {
  return ctes(
    sql`debit AS (
      INSERT INTO debits (id, account_id, environment, reference, amount, created_at)
      SELECT ${id}::uuid, ${accountId}::uuid, ${environment}::environment, ${reference}, ${amount}, ${at} FROM ${from}
      ON CONFLICT (account_id, environment, reference) DO NOTHING
      RETURNING id, amount
    )`,
    sql`wallet AS (
      UPDATE wallets w
      SET balance = held.balance - debit.amount, reserved = held.reserved - ${released}, line_clock = ${nextLineClock(sql`1`, sql`${at}::timestamptz`)},
          low_events = held.low_events + ((held.balance - debit.amount < held.warns_at) IS TRUE)::int
      FROM wallet_held held, debit
      WHERE w.ledger_account_id = held.ledger_account_id
      RETURNING w.ledger_account_id, w.balance, w.low_thresholds, w.low_events, w.line_clock
    )`,
    CROSSED,
    sql`posted AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id,
                             wallet_balance_after, created_at)
      SELECT ${lineId(sql`wallet.line_clock`)}, ${environment}::environment, 'debit', wallet.ledger_account_id,
             ${platformLedger[environment].funding}::uuid, debit.amount, debit.id, wallet.balance, ${at}
      FROM debit, wallet
      RETURNING id
    )`,
  );
}
