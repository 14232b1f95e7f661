import { partOf } from "@/lib/db/part-of";
import { describeRow, type Row } from "@/lib/db/row";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import type { Environment } from "@/lib/fields";
import type { IdRange } from "./invariant";
import { isFromElsewhere } from "./proposal.sql";

const mark = describeRow({ reached: "text", proposed: "text?", settled: "boolean" });

/**
 * How far the running totals go. `settled`: every transaction has ended that had written anything when `proposed` was, so
 * that each transfer up to there can be seen, however late it committed.
 */
export async function selectTotalsMark() {
  const row = await rowOf(mark)(sql`
    SELECT reached, CASE WHEN NOT ${isFromElsewhere} THEN proposed END AS proposed,
      coalesce(proposed_xid <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint, TRUE) AS settled
    FROM ledger_totals_mark`);
  if (!row) throw new Error("the row of ledger_totals_mark is missing");
  return row;
}

/**
 * Proposes to go as far as `latest`, or as so long ago by the database's clock, whichever is earlier: the database numbers
 * transfers by its own. With the transaction that proposes: whoever numbered a transfer before had begun to write, and so
 * has a lower number than this one, which is given last. (The end of a snapshot lies behind the last transaction that has
 * completed, and not behind all that have begun.)
 */
export async function proposeTotals(latest: string, behindMs: number): Promise<void> {
  await runOnce(sql`
    WITH earlier AS MATERIALIZED (
      SELECT least(${latest}::uuid, uuid_v7_now(${-1_000 * behindMs}::bigint)) AS id
    )
    UPDATE ledger_totals_mark SET proposed = earlier.id,
      proposed_xid = pg_current_xact_id()::text::bigint
    FROM earlier WHERE (proposed IS NULL OR ${isFromElsewhere}) AND reached < earlier.id`);
}

/** So many transfers are added to sums in one write. */
export const TRANSFERS_AT_ONCE = partOf(5_000);

/** The end of the next {@link TRANSFERS_AT_ONCE} of a range, or of the range. */
export async function selectNextPart({ after, upTo }: IdRange): Promise<string> {
  const row = await rowOf({ id: "text" })(sql`
    SELECT id FROM transfers WHERE id > ${after}::uuid AND id <= ${upTo}::uuid
    ORDER BY id ${TRANSFERS_AT_ONCE.last}`);
  return row?.id ?? upTo;
}

/** Adds the transfers of a range to the totals, if they go as far as its beginning, and notes that they go to its end. */
export async function addToTotals({ after, upTo }: IdRange): Promise<void> {
  await runOnce(sql`
    WITH moved AS (
      UPDATE ledger_totals_mark SET reached = ${upTo}::uuid, proposed = CASE WHEN proposed > ${upTo}::uuid THEN proposed END,
        proposed_xid = CASE WHEN proposed > ${upTo}::uuid THEN proposed_xid END
      WHERE reached = ${after}::uuid
      RETURNING id
    ), line AS MATERIALIZED (
      SELECT kind, from_account_id, to_account_id, amount FROM transfers
      WHERE id > ${after}::uuid AND id <= ${upTo}::uuid
    ), change AS (
      SELECT account_id, kind, incoming, sum(amount)::bigint AS amount, count(*) AS count FROM (
        SELECT to_account_id AS account_id, kind, TRUE AS incoming, amount FROM line
        UNION ALL SELECT from_account_id, kind, FALSE, amount FROM line
      ) side GROUP BY account_id, kind, incoming
    )
    INSERT INTO ledger_totals AS t (ledger_account_id, kind, incoming, amount, count)
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
const RECENT = partOf(MOST_RECENT + 1);

/**
 * What the accounts of each kind hold together: `settled` as far as the running totals go, which is `reached`, and `recent`
 * by the `newer` transfers since then, of which {@link MOST_RECENT} are looked at, and one more.
 */
export function selectFigures(environment: Environment): Promise<FigureRow[]> {
  return rowsOf(figureRow)(sql`
    WITH mark AS MATERIALIZED (SELECT reached FROM ledger_totals_mark),
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
