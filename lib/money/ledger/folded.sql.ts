import { chunkOf, ctes, type Sql, sql } from "@/lib/db/sql";
import type { IdRange } from "./invariant";

/** What folds the transfers in the order of their identifiers, each with a checkpoint. */
export type CheckpointName =
  | "totals"
  | "outstanding"
  | "earnings"
  | "checks"
  | "totals recount"
  | "outstanding recount"
  | "earnings recount";

/** So many transfers are folded by one statement. */
export const TRANSFERS_AT_ONCE = chunkOf(5_000);

/**
 * CTEs `moved`, a row where the checkpoint stood at the range's beginning and stands at its end now, and `line`, the transfers
 * that count in the range: those with such identifiers, and late ones that count as such.
 */
export function foldedRange(name: CheckpointName, { after, upTo }: IdRange): Sql {
  return ctes(
    sql`moved AS (
      UPDATE checkpoints SET reached = ${upTo}::uuid, proposed = CASE WHEN proposed > ${upTo}::uuid THEN proposed END,
        proposed_xid = CASE WHEN proposed > ${upTo}::uuid THEN proposed_xid END
      WHERE name = ${name} AND reached = ${after}::uuid
      RETURNING name
    )`,
    sql`line AS MATERIALIZED (
      SELECT t.* FROM (
        SELECT * FROM transfers WHERE id > ${after}::uuid AND id <= ${upTo}::uuid ORDER BY id ${TRANSFERS_AT_ONCE.rows}
      ) t WHERE NOT EXISTS (SELECT FROM late_transfers late WHERE late.transfer_id = t.id)
      UNION ALL
      SELECT t.* FROM late_transfers late JOIN transfers t ON t.id = late.transfer_id
      WHERE late.counted_as > ${after}::uuid AND late.counted_as <= ${upTo}::uuid
    )`,
  );
}
