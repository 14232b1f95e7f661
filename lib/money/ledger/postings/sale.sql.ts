import { waitsForLocks } from "@/lib/db/batching";
import type { InputColumns } from "@/lib/db/input-rows";
import { ctes, noSql, type Sql, sql } from "@/lib/db/sql";
import { availableBalance, platformAccount, THRESHOLD_CROSSINGS, warningThreshold } from "./ledger.sql";

/**
 * A top-up that is posted together with the sale or bill that spends it. Only sales and bills by the built-in test shop have
 * one.
 */
export type SaleTopUp = {
  readonly topUpId: string;
  readonly reference: string;
};

/** The debit of a wallet for a sale or for a subscription cycle's bill. */
export type Debit = {
  readonly payment: { readonly amount: number };
  readonly topUp: SaleTopUp | undefined;
};

/** The input columns of a debit, in addition to the `amount` of its payment. */
export const debitColumns = {
  top_up_id: ["uuid", ({ topUp }) => topUp?.topUpId],
  top_up_reference: ["text", ({ topUp }) => topUp?.reference],
} as const satisfies InputColumns<Debit>;

/**
 * Returns the CTEs `locked_wallet` and `cover(..., ledger_account_id, balance, state)`. They lock the wallets of the debits in
 * the CTE `cause` (with {@link debitColumns}) in ID order, and determine the `state` of each debit, in the order of their
 * `position`: `covered`, `uncovered` (above the available balance), `too_large` (above the largest sale that the operator
 * allows) or `deferred`. A debit is deferred to another statement if earlier debits in the same statement leave too little.
 * Unless `locking` waits for locks, a debit is also deferred if another transaction has locked the wallet, or if the debits up
 * to this one cross a low-balance threshold.
 */
export function lockWallets(cause: Sql, locking: Sql): Sql {
  return ctes(
    sql`locked_wallet AS MATERIALIZED (
      SELECT l.account_id, l.environment, w.ledger_account_id, w.balance, w.reserved, ${availableBalance} AS available, w.low_events, w.line_clock,
             w.largest_sale, ${warningThreshold} AS warning_threshold
      FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
      WHERE l.kind = 'wallet' AND (l.account_id, l.environment) IN (SELECT account_id, environment FROM ${cause} cause)
      ORDER BY w.ledger_account_id FOR NO KEY UPDATE OF w ${locking}
    )`,
    sql`cover AS (
      SELECT *, CASE
        WHEN balance IS NULL THEN 'deferred'
        WHEN cost > largest_sale THEN 'too_large'
        WHEN cost > available THEN 'uncovered'
        WHEN running_cost > available ${waitsForLocks(locking) ? noSql : sql`OR balance - running_cost < warning_threshold`} THEN 'deferred'
        ELSE 'covered' END AS state
      FROM (
        SELECT *, sum(cost) FILTER (WHERE cost <= least(available, largest_sale)) OVER (PARTITION BY ledger_account_id ORDER BY position) AS running_cost
        FROM (
          SELECT cause.*, locked.ledger_account_id, locked.balance, locked.available, locked.largest_sale, locked.warning_threshold,
                 CASE WHEN top_up_id IS NULL THEN amount ELSE 0 END AS cost
          FROM ${cause} cause LEFT JOIN locked_wallet locked USING (account_id, environment)
        ) debit
      ) running
    )`,
  );
}

/** A subquery for the debits to which {@link lockWallets} gives the state `covered`. */
export const covered = sql`(SELECT * FROM cover WHERE state = 'covered')`;

/**
 * Returns the CTEs `movement`, `wallet` and `sale(cause_id)`, the CTEs that these read, and {@link THRESHOLD_CROSSINGS} if
 * `locking` waits for locks. They debit the wallets for the vouchers in the CTE `issued`, with one transfer (wallet ->
 * vouchers) per voucher. A debit with a top-up posts the top-up first. The statement is rolled back if a balance would fall
 * below the reserved amount.
 */
export function postSales(debits: readonly Debit[], locking: Sql): Sql {
  const hasTopUp = debits.some(({ topUp }) => topUp !== undefined);
  return ctes(
    LINE_FLOOR,
    hasTopUp ? MOVEMENT_WITH_TOP_UPS : sql`movement AS (${SALES})`,
    waitsForLocks(locking) ? WALLET_UPDATE_WITH_THRESHOLDS : WALLET_UPDATE,
    sql`sale AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id,
                             wallet_balance_after, created_at)
      SELECT ${LINE_ID}, environment, m.kind,
             CASE m.kind WHEN 'sale' THEN ledger_account_id ELSE ${platformAccount("funding")} END,
             CASE m.kind WHEN 'sale' THEN ${platformAccount("vouchers")} ELSE ledger_account_id END,
             m.amount, m.cause_id, m.voucher_id, balance_before + sum(m.change) OVER own, m.at
      FROM movement m JOIN wallet USING (ledger_account_id)
      WINDOW own AS (PARTITION BY ledger_account_id ORDER BY m.position, m.place)
      RETURNING cause_id
    )`,
  );
}

/**
 * An SQL condition that is true if {@link postSales} posted every transfer. Otherwise, it raises an error that rolls the
 * statement back.
 */
export const areSalesPosted = sql`require_rows((SELECT count(*) FROM sale), (SELECT count(*) FROM movement))`;

const CHANGES = sql`(SELECT ledger_account_id, sum(change)::bigint AS change, count(*) AS lines, max(at) AS at FROM movement GROUP BY 1)`;

const LINE_FLOOR = sql`line_floor AS MATERIALIZED (SELECT transfer_floor() AS us)`;
const LINE_BASE = sql`greatest(locked.line_clock, (SELECT us FROM line_floor))`;
const NEXT_LINE_CLOCK = sql`greatest(clock_us(total.at) - total.lines, ${LINE_BASE}) + total.lines`;

/**
 * An SQL expression for the ID of a wallet transfer. IDs follow the order of a wallet's transfers, and the timestamp of the
 * last ID is the wallet's `line_clock`. On connections opened by the demo data generator, an ID's timestamp is the time of its
 * transfer if the order of the IDs permits it.
 */
const LINE_ID = sql`uuid_v7_at(greatest(line_base + row_number() OVER own, CASE
    WHEN current_setting('tessera.simulated', TRUE) = 'on' THEN least(line_clock, clock_us(m.at)) ELSE line_clock END
  - count(*) OVER (PARTITION BY ledger_account_id) + row_number() OVER own))`;

const WALLET_UPDATE = sql`wallet AS (
  UPDATE wallets w SET balance = locked.balance + total.change, reserved = locked.reserved, line_clock = ${NEXT_LINE_CLOCK}
  FROM ${CHANGES} total JOIN locked_wallet locked USING (ledger_account_id)
  WHERE w.ledger_account_id = locked.ledger_account_id
  RETURNING w.ledger_account_id, locked.balance AS balance_before, w.line_clock, ${LINE_BASE} AS line_base
)`;

const WALLET_UPDATE_WITH_THRESHOLDS = ctes(
  sql`wallet AS (
    UPDATE wallets w
    SET balance = locked.balance + total.change, reserved = locked.reserved, line_clock = ${NEXT_LINE_CLOCK},
        low_events = locked.low_events + ((locked.balance + total.change < locked.warning_threshold) IS TRUE)::int
    FROM ${CHANGES} total JOIN locked_wallet locked USING (ledger_account_id)
    WHERE w.ledger_account_id = locked.ledger_account_id
    RETURNING w.ledger_account_id, locked.balance AS balance_before, w.line_clock, ${LINE_BASE} AS line_base, w.balance, w.low_thresholds, w.low_events
  )`,
  THRESHOLD_CROSSINGS,
);

const SALES = sql`
  SELECT i.ledger_account_id, i.environment, 'sale'::transfer_kind AS kind, i.position, i.place, i.face AS amount,
         -i.face AS change, i.resource_id AS cause_id, i.voucher_id, i.at
  FROM issued i`;

/**
 * The CTEs `sale_top_up` and `movement`, for statements in which a debit has a top-up. Other statements use a simpler
 * `movement`, which is faster. Only sales and bills by the built-in test shop have top-ups.
 */
const MOVEMENT_WITH_TOP_UPS = ctes(
  sql`sale_top_up AS (
    INSERT INTO top_ups (id, account_id, environment, reference, amount, created_at)
    SELECT top_up_id, account_id, environment, top_up_reference, sum(face)::bigint, at
    FROM issued WHERE top_up_id IS NOT NULL GROUP BY top_up_id, account_id, environment, top_up_reference, at
    RETURNING id, amount
  )`,
  sql`movement AS (
    ${SALES}
    UNION ALL
    SELECT i.ledger_account_id, i.environment, 'top_up', i.position, 0, sale_top_up.amount, sale_top_up.amount, sale_top_up.id, NULL, i.at
    FROM sale_top_up JOIN issued i ON i.top_up_id = sale_top_up.id AND i.place = 1
  )`,
);
