import type { Tenant } from "@/lib/base/caller";
import type { Minor } from "@/lib/base/money";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import {
  availableBalance,
  lockWallet,
  nextLineClock,
  platformLedger,
  THRESHOLD_CROSSINGS,
  walletTransferId,
} from "./ledger.sql";

export type TopUp = { id: string; reference: string; amount: Minor; at: Date };

/**
 * Returns the CTEs `locked_wallet`, `top_up`, `wallet` and `posted`, which credit a wallet once per reference by posting a
 * transfer (funding -> wallet). The last three are empty if the reference was used or the CTE `cause` is empty.
 */
export function postTopUp(owner: Tenant, { id, reference, amount, at }: TopUp, cause?: Sql): Sql {
  const { accountId, environment } = owner;
  return ctes(
    lockWallet(owner, cause ? sql`EXISTS (SELECT FROM ${cause})` : sql`TRUE`),
    sql`top_up AS (
      INSERT INTO top_ups (id, account_id, environment, reference, amount, created_at)
      SELECT ${id}::uuid, ${accountId}::uuid, ${environment}::environment, ${reference}, ${amount}, ${at}::timestamptz
      FROM locked_wallet
      ON CONFLICT (account_id, environment, reference) DO NOTHING
      RETURNING id, amount
    )`,
    sql`wallet AS (
      UPDATE wallets w SET balance = locked.balance + top_up.amount, reserved = locked.reserved, line_clock = ${nextLineClock(sql`1`, sql`${at}::timestamptz`)}
      FROM locked_wallet locked, top_up
      WHERE w.ledger_account_id = locked.ledger_account_id
      RETURNING w.ledger_account_id, w.balance, w.line_clock
    )`,
    sql`posted AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id,
                             wallet_balance_after, created_at)
      SELECT ${walletTransferId(sql`wallet.line_clock`)}, ${environment}::environment, 'top_up', ${platformLedger[environment].funding}::uuid,
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
 * Returns the CTEs `locked_wallet`, `debit`, `wallet`, `threshold_crossing` (see {@link THRESHOLD_CROSSINGS}) and `posted`,
 * which debit a wallet once per reference by posting a transfer (wallet -> funding). `posted` is empty if the available balance
 * is too low, the reference was used or the CTE `cause` is empty.
 */
export function postDebit(owner: Tenant, debit: WalletDebit, cause: Sql): Sql {
  return ctes(
    lockWallet(owner, sql`${availableBalance} >= ${debit.amount} AND EXISTS (SELECT FROM ${cause})`),
    debitLockedWallet(owner, debit, { from: sql`locked_wallet`, released: sql`0` }),
  );
}

/**
 * Returns the CTEs of {@link postDebit} for an amount that a proposal has reserved, except `locked_wallet`, which the caller
 * defines. The statement must lock the wallet before it updates the proposal in the CTE `cause`, as every statement that
 * reserves or releases an amount does.
 */
export function postReservedDebit(owner: Tenant, debit: WalletDebit, cause: Sql): Sql {
  return debitLockedWallet(owner, debit, { from: cause, released: sql`debit.amount` });
}

function debitLockedWallet(
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
      SET balance = locked.balance - debit.amount, reserved = locked.reserved - ${released}, line_clock = ${nextLineClock(sql`1`, sql`${at}::timestamptz`)},
          low_events = locked.low_events + ((locked.balance - debit.amount < locked.warning_threshold) IS TRUE)::int
      FROM locked_wallet locked, debit
      WHERE w.ledger_account_id = locked.ledger_account_id
      RETURNING w.ledger_account_id, w.balance, w.low_thresholds, w.low_events, w.line_clock
    )`,
    THRESHOLD_CROSSINGS,
    sql`posted AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id,
                             wallet_balance_after, created_at)
      SELECT ${walletTransferId(sql`wallet.line_clock`)}, ${environment}::environment, 'debit', wallet.ledger_account_id,
             ${platformLedger[environment].funding}::uuid, debit.amount, debit.id, wallet.balance, ${at}
      FROM debit, wallet
      RETURNING id
    )`,
  );
}
