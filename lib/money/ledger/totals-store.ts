import type { Environment } from "@/lib/base/fields";
import { describeRow, type Row } from "@/lib/db/row";
import { chunkOf, namesSql, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { type CheckpointName, foldedRange } from "./folded.sql";
import type { IdRange } from "./invariant";

/** The running totals, or those that a recount makes anew. */
export type TotalsTable = "ledger_totals" | "ledger_totals_recount";

/** Adds the transfers of a range to totals; see {@link Fold}. */
export async function foldTotals(
  checkpoint: CheckpointName,
  table: TotalsTable,
  range: IdRange,
): Promise<void> {
  await runOnce(sql`
    WITH ${foldedRange(checkpoint, range)}, change AS (
      SELECT account_id, kind, incoming, sum(amount)::bigint AS amount, count(*) AS count FROM (
        SELECT to_account_id AS account_id, kind, TRUE AS incoming, amount FROM line
        UNION ALL SELECT from_account_id, kind, FALSE, amount FROM line
      ) side GROUP BY account_id, kind, incoming
    )
    INSERT INTO ${namesSql(table)} AS t (ledger_account_id, kind, incoming, amount, count)
    SELECT account_id, kind, incoming, amount, change.count FROM change, moved ORDER BY account_id, kind, incoming
    ON CONFLICT (ledger_account_id, kind, incoming) DO UPDATE
      SET amount = t.amount + excluded.amount, count = t.count + excluded.count`);
}

const figureRow = describeRow({
  kind: ["funding", "wallet", "vouchers", "partner", "fees", "breakage", "paid_out"],
  settled: "integer",
  recent: "integer",
  newer: "integer",
  reached: "text",
});
export type FigureRow = Row<typeof figureRow>;

/** So many transfers behind the running totals are added up where they are read. */
export const MOST_RECENT = 10_000;
/** With one more, whose being there says that they are too many. */
const RECENT = chunkOf(MOST_RECENT + 1);

/**
 * What the accounts of each kind hold together: `settled` as far as the running totals go, which is `reached`, and `recent`
 * by the `newer` transfers since then, of which {@link MOST_RECENT} are looked at, and one more.
 */
export function selectFigures(environment: Environment): Promise<FigureRow[]> {
  return rowsOf(figureRow)(sql`
    WITH mark AS MATERIALIZED (SELECT reached FROM checkpoints WHERE name = 'totals'),
    line AS MATERIALIZED (
      SELECT environment, from_account_id, to_account_id, amount FROM transfers
      WHERE id > (SELECT reached FROM mark) ORDER BY id ${RECENT.rows}
    ), recent AS (
      SELECT l.kind, sum(side.change)::bigint AS balance FROM (
        SELECT to_account_id AS id, amount AS change FROM line WHERE environment = ${environment}::environment
        UNION ALL SELECT from_account_id, -amount FROM line WHERE environment = ${environment}::environment
      ) side JOIN ledger_accounts l ON l.id = side.id AND l.environment = ${environment}::environment GROUP BY l.kind
    ), settled AS (
      SELECT l.kind, sum(CASE WHEN t.incoming THEN t.amount ELSE -t.amount END)::bigint AS balance
      FROM ledger_totals t JOIN ledger_accounts l ON l.id = t.ledger_account_id
      WHERE l.environment = ${environment}::environment GROUP BY l.kind
    )
    SELECT kind, coalesce(settled.balance, 0) AS settled, coalesce(recent.balance, 0) AS recent,
           (SELECT count(*) FROM line) AS newer, (SELECT reached FROM mark) AS reached
    FROM (SELECT unnest(enum_range(NULL::ledger_account_kind)) AS kind) k
    LEFT JOIN settled USING (kind) LEFT JOIN recent USING (kind)`);
}
