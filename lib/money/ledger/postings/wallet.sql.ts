import type { Tenant } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { type AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { ctes, rowOf, type Sql, sql } from "@/lib/db/sql";
import { ownedWallet } from "../ledger-accounts.sql";

/**
 * CTEs `ledger`, `wallet` and `balance`: opens the ledger accounts of the new account in the CTE `account(id)`, one per
 * environment. A reseller gets an empty wallet, a partner an empty balance.
 */
export function openLedger(kind: "partner" | "reseller"): Sql {
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
    sql`balance AS (
      INSERT INTO partner_balances (ledger_account_id) SELECT id FROM ledger WHERE kind = 'partner' ON CONFLICT DO NOTHING
    )`,
  );
}

/** The threshold that the wallet `w` has to fall below for an event; null if it has none or events are off. */
export const warnsAt = sql`
  CASE WHEN w.announces_low THEN (SELECT max(low) FROM unnest(w.low_thresholds) low WHERE low <= w.balance) END`;

/**
 * CTE `crossed(ledger_account_id, account_id, environment, balance, threshold, sequence)`: the wallets that fell below
 * {@link warnsAt} of the CTE `wallet_held`, with the lowest threshold they are below now. Reads the CTE
 * `wallet(ledger_account_id, balance, low_thresholds, low_events)` of updated wallets.
 */
export const CROSSED = sql`crossed AS (
    SELECT ledger_account_id, held.account_id, held.environment, wallet.balance, wallet.low_events AS sequence,
           (SELECT min(low) FROM unnest(wallet.low_thresholds) low WHERE low > wallet.balance) AS threshold
    FROM wallet JOIN wallet_held held USING (ledger_account_id) WHERE wallet.balance < held.warns_at
  )`;

/**
 * CTE `wallet_held`: locks the owner's wallet `w` if the condition holds, and returns the locked row. Postings compute new
 * balances from it: PostgreSQL evaluates CHECK constraints on the updated table's own columns as of the statement's
 * snapshot, before it notices that a concurrent transaction has changed the row. `reserved` is therefore set in every update of
 * the balance, even if it does not change.
 */
export const holdWallet = (owner: Tenant, condition: Sql): Sql => sql`
  wallet_held AS MATERIALIZED (
    SELECT l.account_id, l.environment, w.ledger_account_id, w.balance, w.reserved, w.low_events, ${warnsAt} AS warns_at
    FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    WHERE ${ownedWallet(owner)} AND ${condition}
    FOR NO KEY UPDATE OF w
  )`;

/** The available balance of the wallet `w`: its balance without the amounts that proposed debits reserve. */
export const available = sql`(w.balance - w.reserved)`;

/**
 * CTE `reserved`: reserves the amount of the proposal in the CTE `cause(amount)`, or releases it, in the wallet of the CTE
 * `wallet_held`. Does nothing if `cause` is empty.
 */
export const moveReserved = (move: "reserve" | "release", cause: Sql): Sql => sql`reserved AS (
    UPDATE wallets w SET balance = held.balance,
      reserved = held.reserved ${move === "reserve" ? sql`+` : sql`-`} cause.amount
    FROM wallet_held held, ${cause} cause WHERE w.ledger_account_id = held.ledger_account_id
  )`;

/** The amounts below which a reseller is warned, in minor units, and whether a webhook event is sent. */
export type Thresholds = { readonly thresholds: readonly number[]; readonly announces: boolean };

/** Changes a wallet's thresholds if they still equal `before`, and returns its id. */
export function changeThresholds(owner: Tenant, before: Thresholds, after: Thresholds): Sql {
  return sql`
    UPDATE wallets w SET low_thresholds = ${after.thresholds}::bigint[], announces_low = ${after.announces}
    FROM ledger_accounts l
    WHERE ${ownedWallet(owner)} AND w.ledger_account_id = l.id
      AND w.low_thresholds = ${before.thresholds}::bigint[] AND w.announces_low = ${before.announces}
    RETURNING w.ledger_account_id`;
}

/** The largest sale that a wallet allows, in minor units; null for no limit. */
export type LargestSale = number | null;

/** Returns the largest sale that a wallet allows, in minor units; null for no limit. */
export async function readLargestSale(owner: Tenant): Promise<LargestSale> {
  const row = await rowOf({ largestSale: "integer?" })(sql`
    SELECT w.largest_sale AS "largestSale" FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    WHERE ${ownedWallet(owner)}`);
  return row?.largestSale ?? null;
}

/** Returns the error for a sale, or a bill of a cycle, above the wallet's largest sale. */
export async function largestSaleExceeded(owner: Tenant): Promise<AppError> {
  const largest = await readLargestSale(owner);
  const amount = largest === null ? "less" : `at most ${formatMinor(largest, env().CURRENCY)}`;
  return invalidField(
    "vouchers",
    `must total ${amount}, the largest sale the operator allows. Nothing was charged`,
    "too_large",
  );
}

/** Changes a wallet's largest sale if it still equals `before`, and returns its id. */
export function changeLargestSale(owner: Tenant, before: LargestSale, after: LargestSale): Sql {
  return sql`
    UPDATE wallets w SET largest_sale = ${after}::bigint FROM ledger_accounts l
    WHERE ${ownedWallet(owner)} AND w.ledger_account_id = l.id AND w.largest_sale IS NOT DISTINCT FROM ${before}::bigint
    RETURNING w.ledger_account_id`;
}

/**
 * A query of the events for the wallets in the CTE `crossed(ledger_account_id, account_id, environment, balance, threshold,
 * sequence)`, in the form that `recordEvents` expects.
 */
export function lowBalanceEvents(at: Date): Sql {
  return sql`
    SELECT uuid_v7_now(0, ${at}::timestamptz), account_id, environment, 'wallet.low_balance', ledger_account_id, sequence, json_build_object(
      'type', 'wallet.low_balance', 'timestamp', ${timestamp(at)}::text, 'data', json_build_object(
        'balance', balance, 'threshold', threshold, 'currency', ${env().CURRENCY}::text, 'fell_at', ${timestamp(at)}::text,
        'environment', environment, 'sequence', sequence))::text, ${at}::timestamptz
    FROM crossed`;
}
