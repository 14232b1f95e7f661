import type { Tenant } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { type AppError, invalidField } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { ctes, rowOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

type PlatformAccounts = Readonly<Record<"funding" | "vouchers" | "fees" | "breakage" | "paidOut", string>>;

/**
 * The IDs of the platform's ledger accounts, which migrations create. The balance of each account is the sum of its transfers.
 */
export const platformLedger: Readonly<Record<Environment, PlatformAccounts>> = {
  test: {
    funding: "00000000-0000-7000-8000-0000000000a1",
    vouchers: "00000000-0000-7000-8000-0000000000a2",
    fees: "00000000-0000-7000-8000-0000000000a3",
    breakage: "00000000-0000-7000-8000-0000000000a4",
    paidOut: "00000000-0000-7000-8000-0000000000a5",
  },
  live: {
    funding: "00000000-0000-7000-8000-0000000000b1",
    vouchers: "00000000-0000-7000-8000-0000000000b2",
    fees: "00000000-0000-7000-8000-0000000000b3",
    breakage: "00000000-0000-7000-8000-0000000000b4",
    paidOut: "00000000-0000-7000-8000-0000000000b5",
  },
};

/** Returns an SQL expression for the ID of a platform account in the environment that the row's column `environment` names. */
export function platformAccount(name: keyof PlatformAccounts): Sql {
  const { test, live } = platformLedger;
  return sql`CASE environment WHEN 'live' THEN ${live[name]}::uuid ELSE ${test[name]}::uuid END`;
}

/** Returns an SQL condition that is true if the ledger account `l` is the owner's wallet. */
export const isWalletOf = (owner: Tenant): Sql => sql`${tenantFilter(owner, sql`l`)} AND l.kind = 'wallet'`;

/**
 * An SQL expression for a timestamp in microseconds: the start of the first millisecond whose IDs are above every reached or
 * proposed checkpoint. PostgreSQL evaluates it once per statement. The caller must insert the transfers in the transaction that
 * evaluates it. See lib/money/decisions/0001-checkpoints.md.
 */
const FLOOR = sql`(SELECT transfer_floor())`;

/**
 * Returns the SQL expression for a new transfer's ID, a UUIDv7. Its timestamp is the current time plus `place` microseconds, or
 * later if a checkpoint requires it: sums already include all transfers up to the checkpoint's ID, so the new ID must be
 * higher. `at` replaces the current time only on connections of the demo data generator, which creates past transfers.
 */
export const transferId = (at: Sql, place: Sql = sql`0`): Sql =>
  sql`uuid_v7_at(greatest(clock_us(${at}), ${FLOOR}) + ${place})`;

/**
 * Returns an SQL expression for the `line_clock` that the wallet `w` has after `lines` new transfers: the timestamp of its last
 * transfer, in microseconds. It is the latest of the current time, the previous `line_clock` plus one microsecond per new
 * transfer, and {@link FLOOR} plus one microsecond per new transfer.
 */
export const nextLineClock = (lines: Sql, at: Sql): Sql =>
  sql`greatest(clock_us(${at}) - ${lines}, w.line_clock, ${FLOOR}) + ${lines}`;

/**
 * Returns the SQL expression for the ID of a wallet's new transfer. Its timestamp is `before` microseconds before `lineClock`.
 */
export const walletTransferId = (lineClock: Sql, before: Sql = sql`0`): Sql =>
  sql`uuid_v7_at(${lineClock} - ${before})`;

/**
 * Returns the CTEs `ledger`, `wallet` and `balance`. They open one ledger account per environment for the new account in the
 * CTE `account(id)`. A reseller gets an empty wallet, a partner an empty balance.
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
 * An SQL expression for the highest low-balance threshold that is not above the balance of the wallet `w`. An event is sent
 * when the balance falls below that threshold. The expression is null if there is no such threshold or low-balance events are
 * off.
 */
export const warningThreshold = sql`
  CASE WHEN w.announces_low THEN (SELECT max(low) FROM unnest(w.low_thresholds) low WHERE low <= w.balance) END`;

/**
 * The CTE `threshold_crossing(ledger_account_id, account_id, environment, balance, threshold, sequence)`, with the wallets
 * whose balance fell below {@link warningThreshold} in this statement. `threshold` is the lowest threshold above the new
 * balance. Reads the CTEs `locked_wallet` and `wallet(ledger_account_id, balance, low_thresholds, low_events)`, which contains
 * the updated wallets.
 */
export const THRESHOLD_CROSSINGS = sql`threshold_crossing AS (
    SELECT ledger_account_id, locked.account_id, locked.environment, wallet.balance, wallet.low_events AS sequence,
           (SELECT min(low) FROM unnest(wallet.low_thresholds) low WHERE low > wallet.balance) AS threshold
    FROM wallet JOIN locked_wallet locked USING (ledger_account_id) WHERE wallet.balance < locked.warning_threshold
  )`;

/**
 * Returns the CTE `locked_wallet`, which locks the owner's wallet `w` if the condition holds, and selects the locked row.
 * Postings must compute the new `balance` and `reserved` from that row, and set both columns even if one does not change.
 * Otherwise, PostgreSQL would check the table's CHECK constraints against the omitted column's value in the statement's
 * snapshot, although a concurrent transaction might have changed that value.
 */
export const lockWallet = (owner: Tenant, condition: Sql): Sql => sql`
  locked_wallet AS MATERIALIZED (
    SELECT l.account_id, l.environment, w.ledger_account_id, w.balance, w.reserved, w.low_events, ${warningThreshold} AS warning_threshold
    FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    WHERE ${isWalletOf(owner)} AND ${condition}
    FOR NO KEY UPDATE OF w
  )`;

/**
 * An SQL expression for the available balance of the wallet `w`: its balance minus the amounts that proposed debits reserve.
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

/**
 * The wallet balances below which a reseller is warned, in minor units. `announces` is true if the reseller also receives a
 * webhook event.
 */
export type Thresholds = { readonly thresholds: readonly number[]; readonly announces: boolean };

/**
 * Returns a statement that changes a wallet's {@link Thresholds} if they still equal `before`. The statement returns the
 * wallet's ID if it changed the wallet.
 */
export function changeThresholds(owner: Tenant, before: Thresholds, after: Thresholds): Sql {
  return sql`
    UPDATE wallets w SET low_thresholds = ${after.thresholds}::bigint[], announces_low = ${after.announces}
    FROM ledger_accounts l
    WHERE ${isWalletOf(owner)} AND w.ledger_account_id = l.id
      AND w.low_thresholds = ${before.thresholds}::bigint[] AND w.announces_low = ${before.announces}
    RETURNING w.ledger_account_id`;
}

/** The largest sale that the operator allows from a wallet, in minor units. Null means that there is no limit. */
export type LargestSale = number | null;

/**
 * Returns the `validation_failed` error for a sale, or a bill for a subscription's cycle, that exceeds the largest sale that
 * the operator allows from the owner's wallet.
 */
export async function largestSaleExceeded(owner: Tenant): Promise<AppError> {
  const row = await rowOf({ largestSale: "integer?" })(sql`
    SELECT w.largest_sale AS "largestSale" FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    WHERE ${isWalletOf(owner)}`);
  const largest = row?.largestSale ?? null;
  const amount = largest === null ? "" : `${displayAmount(largest)}, `;
  return invalidField(
    "vouchers",
    `must total at most ${amount}the largest sale the operator allows. Your wallet was not charged`,
    "too_large",
  );
}

/**
 * Returns a statement that changes the largest sale that the operator allows from a wallet, if it still equals `before`. The
 * statement returns the wallet's ID if it changed the wallet.
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
