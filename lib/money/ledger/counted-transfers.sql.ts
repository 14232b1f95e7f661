import type { PageRequest } from "@/lib/db/page";
import { chunkOf, ctes, noSql, type Sql, sql } from "@/lib/db/sql";

/** The name of a checkpoint and of the computation whose progress it records. */
export type CheckpointName =
  | "totals"
  | "outstanding"
  | "earnings"
  | "checks"
  | "fresh checks"
  | "sweep"
  | "totals recount"
  | "outstanding recount"
  | "earnings recount";

/** A range of IDs: `after` is exclusive, `upTo` inclusive. */
export type IdRange = { readonly after: string; readonly upTo: string };

/** The maximum number of transfers that one statement adds to running sums, not counting late transfers. */
export const TRANSFERS_PER_PART = chunkOf(5_000);

/**
 * Returns the CTEs `advanced_checkpoint` and `line`. `advanced_checkpoint` moves the checkpoint from the start of the range to
 * its end, and is empty if the checkpoint was not at the start. `line` selects the transfers that are counted in the range:
 * late transfers by `counted_as`, all others by their own ID. The range must not contain more than {@link TRANSFERS_PER_PART}
 * transfers.
 */
export function consumeRange(name: CheckpointName, { after, upTo }: IdRange): Sql {
  return ctes(
    sql`advanced_checkpoint AS (
      UPDATE checkpoints SET reached = ${upTo}::uuid, proposed = CASE WHEN proposed > ${upTo}::uuid THEN proposed END,
        proposed_xid = CASE WHEN proposed > ${upTo}::uuid THEN proposed_xid END
      WHERE name = ${name} AND reached = ${after}::uuid
      RETURNING name
    )`,
    sql`line AS MATERIALIZED (
      SELECT t.* FROM (
        SELECT * FROM transfers WHERE id > ${after}::uuid AND id <= ${upTo}::uuid ORDER BY id ${TRANSFERS_PER_PART.rows}
      ) t WHERE NOT EXISTS (SELECT FROM late_transfers late WHERE late.transfer_id = t.id)
      UNION ALL
      SELECT t.* FROM late_transfers late JOIN transfers t ON t.id = late.transfer_id
      WHERE late.counted_as > ${after}::uuid AND late.counted_as <= ${upTo}::uuid
    )`,
  );
}

/**
 * An SQL expression for the signed change in a voucher's balance that a transfer causes. Reads the transfer's columns `kind`
 * and `amount`.
 */
export const voucherChange: Sql = sql`CASE WHEN kind IN ('sale', 'refund', 'fee_refund') THEN amount ELSE -amount END`;

/** A range of IDs as SQL: `after` is exclusive, `upTo` inclusive. */
type SqlIdRange = { readonly after: Sql; readonly upTo: Sql };

/**
 * Returns an SQL condition that is true if sums up to an ID include the transfer `t`. A transfer is late if the payout whose
 * range contains its ID omitted it. Late transfers are counted at `counted_as`, all others at their own ID.
 */
export const countedUpTo = (upTo: Sql): Sql => sql`
  t.id <= ${upTo} AND NOT EXISTS (
    SELECT FROM late_transfers late WHERE late.transfer_id = t.id AND late.counted_as > ${upTo})`;

/**
 * Returns a query for a ledger account's incoming transfers that are counted in an ID range, each with all columns and with
 * `counted_as`, the ID at which it is counted. With `page`, it selects the latest `page.limit` of them that are counted before
 * `page.before`. Payouts, partner balances and invariants share this query, so that all of them count the same transfers.
 */
export function incomingBetween(ledgerAccountId: Sql, { after, upTo }: SqlIdRange, page?: PageRequest): Sql {
  const counted = (id: Sql) => {
    const older = page?.before === undefined ? noSql : sql`AND ${id} < ${page.before}::uuid`;
    return sql`${id} > ${after} AND ${id} <= ${upTo} ${older}`;
  };
  const latest = page ? sql`ORDER BY counted_as DESC LIMIT ${page.limit}` : noSql;
  return sql`
    (SELECT t.*, t.id AS counted_as FROM transfers t
     WHERE t.to_account_id = ${ledgerAccountId} AND ${counted(sql`t.id`)}
       AND NOT EXISTS (SELECT FROM late_transfers late WHERE late.transfer_id = t.id)
     ${latest})
    UNION ALL
    (SELECT t.*, late.counted_as FROM late_transfers late JOIN transfers t ON t.id = late.transfer_id
     WHERE late.ledger_account_id = ${ledgerAccountId} AND ${counted(sql`late.counted_as`)}
     ${latest})
    ${latest}`;
}
