import type { Tenant } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { type AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { ctes, rowOf, type Sql, sql } from "@/lib/db/sql";
import { isWalletOf } from "../ledger.sql";

/**
 * Returns the CTEs `ledger`, `wallet` and `balance`. They open one ledger account per environment for the new account in the CTE
 * `account(id)`. A reseller gets an empty wallet, a partner an empty balance.
 */
export function openLedgerAccounts(kind: "partner" | "reseller"): Sql {
  const ledgerKind = kind === "partner" ? "partner" : "wallet";
  return ctes(
    sql`ledger AS (
      INSERT INTO ledger_accounts (id, account_id, environment, kind)
      SELECT opened.id, account.id, opened.environment, ${ledgerKind}::ledger_account_kind
      FROM account, (VALUES (${newId()}::uuid, 'test'::environment), (${newId()}::uuid, 'live'::environment))
             AS opened(id, environment)
      RETURNING id, kind
    )`,
    sql`wallet AS (INSERT INTO wallets (ledger_account_id) SELECT id FROM ledger WHERE kind = 'wallet')`,
    sql`balance AS (INSERT INTO partner_balances (ledger_account_id) SELECT id FROM ledger WHERE kind = 'partner')`,
  );
}

/**
 * An SQL expression for the highest threshold that is not above the balance of the wallet `w`. An event is sent when the balance
 * falls below that threshold. The expression is null if all thresholds are above the balance or events are off.
 */
export const warningThreshold = sql`
  CASE WHEN w.announces_low THEN (SELECT max(low) FROM unnest(w.low_thresholds) low WHERE low <= w.balance) END`;

/**
 * The CTE `threshold_crossing(ledger_account_id, account_id, environment, balance, threshold, sequence)`, with the wallets whose
 * balance fell below {@link warningThreshold} in this statement. `threshold` is the lowest threshold above the new balance. Reads
 * the CTEs `locked_wallet` and `wallet(ledger_account_id, balance, low_thresholds, low_events)`, which has the wallets after the
 * update.
 */
export const THRESHOLD_CROSSINGS = sql`threshold_crossing AS (
    SELECT ledger_account_id, locked.account_id, locked.environment, wallet.balance, wallet.low_events AS sequence,
           (SELECT min(low) FROM unnest(wallet.low_thresholds) low WHERE low > wallet.balance) AS threshold
    FROM wallet JOIN locked_wallet locked USING (ledger_account_id) WHERE wallet.balance < locked.warning_threshold
  )`;

/**
 * Returns the CTE `locked_wallet`, which locks the owner's wallet `w` if the condition holds, and selects the locked row.
 * Postings must compute the new `balance` and `reserved` from that row, and set both columns even if one does not change.
 * Otherwise PostgreSQL would evaluate CHECK constraints on a column's value in the statement's snapshot, which a concurrent
 * transaction might have changed.
 */
export const lockWallet = (owner: Tenant, condition: Sql): Sql => sql`
  locked_wallet AS MATERIALIZED (
    SELECT l.account_id, l.environment, w.ledger_account_id, w.balance, w.reserved, w.low_events, ${warningThreshold} AS warning_threshold
    FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    WHERE ${isWalletOf(owner)} AND ${condition}
    FOR NO KEY UPDATE OF w
  )`;

/**
 * An SQL expression for the available balance of the wallet `w`, which is its balance minus the amounts reserved by proposed
 * debits.
 */
export const availableBalance = sql`(w.balance - w.reserved)`;

/**
 * Returns the CTE `reserved`, which reserves or releases the amount of the proposal in the CTE `cause(amount)`. It changes the
 * wallet in the CTE `locked_wallet`, and does nothing if `cause` is empty.
 */
export const changeReserved = (move: "reserve" | "release", cause: Sql): Sql => sql`reserved AS (
    UPDATE wallets w SET balance = locked.balance,
      reserved = locked.reserved ${move === "reserve" ? sql`+` : sql`-`} cause.amount
    FROM locked_wallet locked, ${cause} cause WHERE w.ledger_account_id = locked.ledger_account_id
  )`;

/** The balances below which a reseller is warned, in minor units. `announces` is true if a webhook event is sent. */
export type Thresholds = { readonly thresholds: readonly number[]; readonly announces: boolean };

/** Returns a statement that changes a wallet's thresholds if they still equal `before`. The statement returns the wallet's ID. */
export function changeThresholds(owner: Tenant, before: Thresholds, after: Thresholds): Sql {
  return sql`
    UPDATE wallets w SET low_thresholds = ${after.thresholds}::bigint[], announces_low = ${after.announces}
    FROM ledger_accounts l
    WHERE ${isWalletOf(owner)} AND w.ledger_account_id = l.id
      AND w.low_thresholds = ${before.thresholds}::bigint[] AND w.announces_low = ${before.announces}
    RETURNING w.ledger_account_id`;
}

/** The largest sale that a wallet allows, in minor units; null for no limit. */
export type LargestSale = number | null;

/** Returns the largest sale that a wallet allows, in minor units, or null for no limit. */
export async function readLargestSale(owner: Tenant): Promise<LargestSale> {
  const row = await rowOf({ largestSale: "integer?" })(sql`
    SELECT w.largest_sale AS "largestSale" FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    WHERE ${isWalletOf(owner)}`);
  return row?.largestSale ?? null;
}

/** Returns the `validation_failed` error for a sale, or a cycle's bill, that exceeds the wallet's largest sale. */
export async function largestSaleExceeded(owner: Tenant): Promise<AppError> {
  const largest = await readLargestSale(owner);
  const amount = largest === null ? "less" : `at most ${displayAmount(largest)}`;
  return invalidField(
    "vouchers",
    `must total ${amount}, the largest sale the operator allows. Nothing was charged`,
    "too_large",
  );
}

/**
 * Returns a statement that changes a wallet's largest sale if it still equals `before`. The statement returns the wallet's ID.
 */
export function changeLargestSale(owner: Tenant, before: LargestSale, after: LargestSale): Sql {
  return sql`
    UPDATE wallets w SET largest_sale = ${after}::bigint FROM ledger_accounts l
    WHERE ${isWalletOf(owner)} AND w.ledger_account_id = l.id AND w.largest_sale IS NOT DISTINCT FROM ${before}::bigint
    RETURNING w.ledger_account_id`;
}

/**
 * Returns a query for `recordEvents` that selects one low-balance event per wallet in the CTE
 * `threshold_crossing(ledger_account_id, account_id, environment, balance, threshold, sequence)`.
 */
export function lowBalanceEvents(at: Date): Sql {
  return sql`
    SELECT uuid_v7_now(0, ${at}::timestamptz), account_id, environment, 'wallet.low_balance', ledger_account_id, sequence, json_build_object(
      'type', 'wallet.low_balance', 'timestamp', ${timestamp(at)}::text, 'data', json_build_object(
        'balance', balance, 'threshold', threshold, 'currency', ${env().CURRENCY}::text, 'fell_at', ${timestamp(at)}::text,
        'environment', environment, 'sequence', sequence))::text, ${at}::timestamptz
    FROM threshold_crossing`;
}
