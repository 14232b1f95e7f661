import { LOWEST_ID } from "@/lib/base/ids";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { chunkOf, ctes, joinSql, type Sql, sql } from "@/lib/db/sql";
import type { IdRange, LinePlace, RangeInSql, Table } from "./invariant";

/** The number of rows of a table that one statement checks. */
const AT_ONCE = chunkOf(1_000);
/** One row per statement: an amount owed or a payout may be the sum of millions of transfers. */
const ONE_AT_ONCE = chunkOf(1);
const OF_MANY_LINES: readonly Table[] = ["wallets", "ledger_accounts", "payouts"];
/** The number of transfers of a wallet that one statement checks. */
const LINES_AT_ONCE = chunkOf(250);
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** The range of all ids. */
export const ALL_IDS: IdRange = { after: LOWEST_ID, upTo: LAST_ID };

/** A query of the ids of all rows, by table. */
const ALL: Readonly<Record<Table, Sql>> = {
  wallets: sql`SELECT ledger_account_id AS id FROM wallets`,
  vouchers: sql`SELECT id FROM vouchers`,
  voucher_payments: sql`SELECT id FROM voucher_payments`,
  redemption_intents: sql`SELECT id FROM redemption_intents`,
  subscriptions: sql`SELECT id FROM subscriptions`,
  subscription_cycles: sql`SELECT id FROM subscription_cycles`,
  transfers: sql`SELECT id FROM transfers`,
  events: sql`SELECT id FROM events`,
  ledger_accounts: sql`SELECT id FROM ledger_accounts WHERE kind IN ('wallet', 'partner', 'paid_out')`,
  payouts: sql`SELECT id FROM payouts`,
  payout_runs: sql`SELECT id FROM payout_runs`,
};

/** CTE `checked(id)`: every row of the table. */
export const everyRow = (table: Table): Sql => sql`checked AS (${ALL[table]})`;

/** CTE `checked(id)`: the next rows of the table after an id. One row if `readsLines` and the table's rows have many transfers. */
export function nextRows(table: Table, after: string, readsLines: boolean): Sql {
  const limit = readsLines && OF_MANY_LINES.includes(table) ? ONE_AT_ONCE : AT_ONCE;
  return sql`checked AS MATERIALIZED (SELECT id FROM (${ALL[table]}) row WHERE id > ${after}::uuid ORDER BY id ${limit.rows})`;
}

/**
 * CTEs `checked(id)`, the next wallet after an id, and `slice(after_line, up_to)`, the id range of its next transfers: after the
 * given place if it is in this wallet, from the first one otherwise. The last slice is open-ended. Ids are assigned while the
 * wallet is locked, so that no transfer is inserted between two others.
 */
export function nextSlice(table: Table, after: string, { row, line }: LinePlace): Sql {
  const side = (account: Sql) => sql`
    (SELECT t.id FROM checked CROSS JOIN LATERAL (
       SELECT id FROM transfers WHERE ${account} = checked.id AND id > (SELECT after_line FROM begun)
       ORDER BY id ${LINES_AT_ONCE.rows}
     ) t)`;
  return ctes(
    sql`checked AS MATERIALIZED (SELECT id FROM (${ALL[table]}) row WHERE id > ${after}::uuid ORDER BY id ${ONE_AT_ONCE.rows})`,
    sql`begun AS MATERIALIZED (
      SELECT CASE WHEN id = ${row}::uuid THEN ${line}::uuid ELSE ${LOWEST_ID}::uuid END AS after_line FROM checked
    )`,
    sql`slice AS MATERIALIZED (
      SELECT after_line, coalesce((
        SELECT id FROM (${side(sql`to_account_id`)} UNION ALL ${side(sql`from_account_id`)}) line
        ORDER BY id ${LINES_AT_ONCE.last}
      ), ${LAST_ID}::uuid) AS up_to FROM begun
    )`,
  );
}

/** The id range of {@link nextSlice}. */
export const OF_SLICE: RangeInSql = {
  after: sql`(SELECT after_line FROM slice)`,
  upTo: sql`(SELECT up_to FROM slice)`,
};

/**
 * CTE `checked(id)`: the rows of the table that new rows of any table in the id range refer to. The new rows are materialized with
 * all columns: for a single column the planner may choose an index on it and ignore the range.
 */
export function rowsTouchedBy(table: Table, range: IdRange): Sql {
  const touches = TOUCHES[table];
  const named = (of: Sql) => sql`new_${of}`;
  return ctes(
    ...madeIn(touches).map(
      (of) =>
        sql`${named(of)} AS MATERIALIZED (SELECT * FROM ${of} WHERE ${isIn(range)} ORDER BY id ${AT_ONCE.rows})`,
    ),
    sql`checked AS MATERIALIZED (${joinSql(
      touches.map(([column, of]) => sql`(SELECT ${column} AS id FROM ${named(of)})`),
      " UNION ",
    )})`,
  );
}

const isIn = ({ after, upTo }: IdRange): Sql => sql`id > ${after}::uuid AND id <= ${upTo}::uuid`;

/**
 * The rows of the table in the CTE `checked`; to be followed by an alias. Each is looked up by its id: with a join the planner may
 * scan a small table even if `checked` is empty.
 */
export const checkedRows = (table: Sql, id = sql`id`): Sql =>
  sql`checked CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${table}.${id} = checked.id ${LOOKUP_PER_ROW})`;

const transfers = sql`transfers`;
const redemptions = sql`redemptions`;
const cycles = sql`subscription_cycles`;
const events = sql`events`;
const payouts = sql`payouts`;
const vouchers = sql`vouchers`;

type Touch = readonly [column: Sql, made: Sql];

/** The distinct tables with new rows. */
const madeIn = (touches: readonly Touch[]): Sql[] => [...new Set(touches.map(([, made]) => made))];

/** The columns of new rows that refer to a row of the table. Ids of other tables match nothing. */
const TOUCHES: Readonly<Record<Table, readonly Touch[]>> = {
  wallets: [
    [sql`from_account_id`, transfers],
    [sql`to_account_id`, transfers],
  ],
  vouchers: [
    [sql`id`, vouchers],
    [sql`voucher_id`, transfers],
    [sql`voucher_id`, redemptions],
  ],
  voucher_payments: [
    [sql`id`, sql`voucher_payments`],
    [sql`payment_id`, vouchers],
  ],
  redemption_intents: [
    [sql`id`, sql`redemption_intents`],
    [sql`intent_id`, redemptions],
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
    [sql`cause_id`, transfers],
  ],
  transfers: [[sql`id`, transfers]],
  events: [
    [sql`id`, events],
    [sql`event_id`, sql`deliveries`],
  ],
  ledger_accounts: [
    [sql`from_account_id`, transfers],
    [sql`to_account_id`, transfers],
    [sql`ledger_account_id`, payouts],
  ],
  payouts: [
    [sql`id`, payouts],
    [sql`cause_id`, transfers],
  ],
  payout_runs: [[sql`run_id`, payouts]],
};

const GROWING = madeIn(Object.values(TOUCHES).flat());

/** A query of the end of the part of a range that {@link rowsTouchedBy} checks at once: {@link AT_ONCE} new rows of one table. */
export const endOfNewRows = (range: IdRange): Sql => {
  const end = (table: Sql) => sql`
    (SELECT id FROM ${table} WHERE ${isIn(range)} ORDER BY id ${AT_ONCE.last})`;
  return sql`SELECT id FROM (${joinSql(GROWING.map(end), " UNION ALL ")}) far ORDER BY id LIMIT 1`;
};
