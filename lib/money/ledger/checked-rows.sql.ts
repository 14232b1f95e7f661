import { HIGHEST_ID, LOWEST_ID } from "@/lib/base/ids";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { pageBound } from "@/lib/db/page";
import { chunkOf, ctes, joinSql, namesSql, type Sql, sql } from "@/lib/db/sql";
import type { IdRange } from "./counted-transfers.sql";

/**
 * The table whose rows an invariant checks. `payouts` and `payout_claims` both mean the table `payouts`. With `payouts`, a
 * payout is also checked when a row that refers to it is written. With `payout_claims` it is not: such invariants are about the
 * range and amount of a payout, which never change.
 */
type Scope =
  | "wallets"
  | "vouchers"
  | "voucher_payments"
  | "redemption_intents"
  | "subscriptions"
  | "subscription_cycles"
  | "overdue_cycles"
  | "transfers"
  | "events"
  | "ledger_accounts"
  | "refunds"
  | "payouts"
  | "payout_claims"
  | "payout_runs";

/** A condition that must always hold for each row of a scope. */
export type Invariant = {
  readonly name: string;
  readonly scope: Scope;
  /**
   * A query for the IDs of the rows that break the invariant. It checks only the rows in the CTE `checked(id)`. If a row can
   * have too many transfers for one statement, this is a function. Its query checks only the transfers in the given ID range,
   * and assumes that the invariant holds for the earlier ones.
   */
  readonly breaches: Sql | ((range: IdRange) => Sql);
  /**
   * A query for the IDs of the accounts whose running sums differ from the sums of their transfers up to the checkpoint.
   * Invariants of running sums have this query because they involve too many transfers for `breaches`. Only tests run it; in
   * production, `checkSums` recounts the transfers instead. Like `breaches`, it reads the CTE `checked`.
   */
  readonly recountBreaches?: Sql;
};

/** The maximum number of rows per table that one statement checks, except for `payouts`. */
const ROWS_PER_CHECK = chunkOf(1_000);
/**
 * The maximum number of payouts that one statement checks. It is small, because one payout can be the sum of millions of
 * transfers.
 */
const PAYOUTS_PER_CHECK = chunkOf(20);

/** The range of all IDs. */
export const ALL_IDS: IdRange = { after: LOWEST_ID, upTo: HIGHEST_ID };

/**
 * Returns a query for the IDs of rows that break an invariant. It checks only the rows in the ID range and the rows that they
 * refer to. The CTEs select all columns: if they selected a single column, the planner might scan an index on that column
 * rather than the ID range.
 */
export function breachesIn({ scope, breaches }: Invariant, range: IdRange): Sql {
  const columns = REFERENCE_COLUMNS[scope];
  const named = (table: Sql) => sql`new_${table}`;
  const rows = ctes(
    ...tablesOf(columns).map(
      (table) =>
        sql`${named(table)} AS MATERIALIZED (SELECT * FROM ${table} WHERE ${isIn(range)} ORDER BY id ${atOnce(table).rows})`,
    ),
    sql`checked AS MATERIALIZED (${joinSql(
      columns.map(([column, table]) => sql`(SELECT ${column} AS id FROM ${named(table)})`),
      " UNION ",
    )})`,
  );
  return sql`WITH ${rows} ${typeof breaches === "function" ? breaches(range) : breaches}`;
}

const isIn = ({ after, upTo }: { readonly after: string; readonly upTo: string | Sql }): Sql =>
  sql`id > ${pageBound(after)} AND id <= ${upTo}::uuid`;

/**
 * Returns the FROM items that select the rows of `table` whose IDs are in the CTE `checked`. `id` is the table's ID column. The
 * caller appends an alias. These items look up each row by its ID: with a plain join, a plan that was made while the table was
 * small would keep scanning the whole table.
 */
export const checkedRows = (table: Sql, id = sql`id`): Sql =>
  sql`checked CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${table}.${id} = checked.id ${LOOKUP_PER_ROW})`;

const transfers = sql`transfers`;
const redemptions = sql`redemptions`;
const cycles = sql`subscription_cycles`;
const events = sql`events`;
const overdueCycles = sql`overdue_cycles`;
const payouts = sql`payouts`;
const refunds = sql`refunds`;
const refundParts = sql`refund_parts`;
const vouchers = sql`vouchers`;
const ledgerAccounts = sql`ledger_accounts`;

const atOnce = (table: Sql) => (table === payouts ? PAYOUTS_PER_CHECK : ROWS_PER_CHECK);

type ReferenceColumn = readonly [column: Sql, table: Sql];

/** Returns the tables of these columns without duplicates. */
const tablesOf = (columns: readonly ReferenceColumn[]): Sql[] => [
  ...new Set(columns.map(([, table]) => table)),
];

/**
 * For each scope, the columns whose values in new rows are the IDs of the rows to check: the ID column of the scope's table,
 * and the columns that refer to it. A column can also contain IDs from other scopes, which match nothing.
 */
const REFERENCE_COLUMNS: Readonly<Record<Scope, readonly ReferenceColumn[]>> = {
  wallets: [
    [sql`id`, ledgerAccounts],
    [sql`from_account_id`, transfers],
    [sql`to_account_id`, transfers],
  ],
  vouchers: [
    [sql`id`, vouchers],
    [sql`voucher_id`, transfers],
    [sql`voucher_id`, redemptions],
    [sql`voucher_id`, refundParts],
  ],
  voucher_payments: [
    [sql`id`, sql`voucher_payments`],
    [sql`payment_id`, vouchers],
  ],
  redemption_intents: [
    [sql`id`, sql`redemption_intents`],
    [sql`intent_id`, redemptions],
    [sql`intent_id`, refunds],
    [sql`cause_id`, transfers],
    [sql`object_id`, events],
  ],
  subscriptions: [
    [sql`id`, sql`subscriptions`],
    [sql`subscription_id`, cycles],
    [sql`object_id`, events],
  ],
  subscription_cycles: [
    [sql`id`, cycles],
    [sql`cycle_id`, redemptions],
    [sql`cycle_id`, refunds],
    [sql`cause_id`, transfers],
  ],
  overdue_cycles: [
    [sql`id`, overdueCycles],
    [sql`object_id`, events],
  ],
  transfers: [[sql`id`, transfers]],
  events: [
    [sql`id`, events],
    [sql`event_id`, sql`deliveries`],
  ],
  ledger_accounts: [
    [sql`id`, ledgerAccounts],
    [sql`from_account_id`, transfers],
    [sql`to_account_id`, transfers],
    [sql`ledger_account_id`, payouts],
  ],
  refunds: [
    [sql`id`, refunds],
    [sql`refund_id`, refundParts],
    [sql`cause_id`, transfers],
    [sql`object_id`, events],
  ],
  payouts: [
    [sql`id`, payouts],
    [sql`cause_id`, transfers],
    [sql`payout_id`, refunds],
    [sql`object_id`, events],
  ],
  payout_claims: [[sql`id`, payouts]],
  payout_runs: [
    [sql`id`, sql`payout_runs`],
    [sql`run_id`, payouts],
  ],
};

const CHECKED_TABLES = tablesOf(Object.values(REFERENCE_COLUMNS).flat());

/**
 * Returns a query for the last ID that one {@link breachesIn} query can check in a range: the end of the range, unless the
 * range contains too many rows. The query reads one table after another, each only up to the ID found in the previous tables.
 */
export function endOfCheckedPart({ after, upTo }: IdRange): Sql {
  const end = (at: number): Sql => (at < 0 ? sql`${upTo}` : sql`(SELECT id FROM ${namesSql(`end_${at}`)})`);
  const ends = CHECKED_TABLES.map(
    (table, at) => sql`${namesSql(`end_${at}`)} AS MATERIALIZED (
      SELECT coalesce(
        (SELECT id FROM ${table} WHERE ${isIn({ after, upTo: end(at - 1) })} ORDER BY id ${atOnce(table).last}),
        ${end(at - 1)}::uuid) AS id)`,
  );
  return sql`WITH ${ctes(...ends)} SELECT id FROM ${namesSql(`end_${ends.length - 1}`)}`;
}
