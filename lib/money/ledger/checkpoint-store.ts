import { firstIdAt } from "@/lib/base/ids";
import { describeRow } from "@/lib/db/row";
import { rowOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { type CheckpointName, TRANSFERS_AT_ONCE } from "./fold.sql";
import type { IdRange } from "./invariant";

const checkpoint = describeRow({
  reached: "text",
  proposed: "text?",
  stamped: "boolean",
  settled: "boolean",
  doneAt: "time?",
});

/**
 * A checkpoint. `stamped`: a transaction of this database has a number that was taken after the proposal was committed; a
 * number from another database, of which this one is a restored copy, does not count. `settled`: every older transaction has
 * ended.
 */
export async function selectCheckpoint(name: CheckpointName) {
  const row = await rowOf(checkpoint)(sql`
    SELECT reached, proposed, done_at AS "doneAt",
      coalesce(${isStamped}, FALSE) AS stamped,
      coalesce(${isStamped} AND proposed_xid <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint, FALSE) AS settled
    FROM checkpoints WHERE name = ${name}`);
  if (!row) throw new Error(`the checkpoint "${name}" is missing`);
  return row;
}

const isStamped: Sql = sql`proposed_xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/**
 * No transaction ever has this number. The previous release takes a proposal with it for one of another database, and would
 * take one without a number for settled.
 */
const UNSTAMPED: Sql = sql`9223372036854775807`;

/** The highest identifier that a transfer counts as. */
const LATEST: Sql = sql`greatest(
  (SELECT id FROM transfers ORDER BY id DESC LIMIT 1),
  (SELECT counted_as FROM late_transfers ORDER BY counted_as DESC LIMIT 1))`;

/** To which identifier a checkpoint should go. */
export type Wanted = {
  /** The present of this process. Where the database's clock is earlier, that counts. */
  readonly at: Date;
  /** So long before the present. */
  readonly behindMs: number;
  /** To the latest transfer while the checkpoint is ahead of both clocks. For sums over transfers alone. */
  readonly orLatest: boolean;
};

/**
 * Proposes to move a checkpoint on. Does nothing while another proposal is open. Commits alone: no transfer that is numbered from
 * now on is at or below the proposal.
 */
export async function propose(name: CheckpointName, { at, behindMs, orLatest }: Wanted): Promise<void> {
  const earlier = (agoMs: number) =>
    sql`least(${firstIdAt(new Date(at.getTime() - agoMs))}::uuid, uuid_v7_at(clock_us(NULL) - ${1_000 * agoMs}::bigint))`;
  await runOnce(sql`
    UPDATE checkpoints c SET proposed = next.id, proposed_xid = ${UNSTAMPED}
    FROM (
      SELECT CASE WHEN ${earlier(behindMs)} > reached THEN ${earlier(behindMs)}
                  WHEN ${orLatest} AND ${earlier(0)} < reached THEN ${LATEST} END AS id
      FROM checkpoints WHERE name = ${name}
    ) next
    WHERE c.name = ${name} AND c.proposed IS NULL AND c.reached < next.id`);
}

/**
 * Stamps a proposal with the number of this transaction, which began after the proposal was committed: all older ones are
 * waited for. Does nothing where it has a stamp, or is another proposal by now.
 */
export async function stampProposal(name: CheckpointName, proposed: string): Promise<void> {
  await runOnce(sql`
    UPDATE checkpoints SET proposed_xid = pg_current_xact_id()::text::bigint
    WHERE name = ${name} AND proposed = ${proposed}::uuid AND NOT (${isStamped})`);
}

/** The end of the next {@link TRANSFERS_AT_ONCE} of a range, or of the range. */
export async function selectEndOfPart({ after, upTo }: IdRange): Promise<string> {
  const row = await rowOf({ id: "text" })(sql`
    SELECT id FROM transfers WHERE id > ${after}::uuid AND id <= ${upTo}::uuid
    ORDER BY id ${TRANSFERS_AT_ONCE.last}`);
  return row?.id ?? upTo;
}

/** Moves a checkpoint whose range was worked through by statements of its own, and notes when. */
export async function moveCheckpoint(
  name: CheckpointName,
  { after, upTo }: IdRange,
  at: Date,
): Promise<void> {
  await runOnce(sql`
    UPDATE checkpoints SET reached = ${upTo}::uuid, done_at = ${at},
      proposed = CASE WHEN proposed > ${upTo}::uuid THEN proposed END,
      proposed_xid = CASE WHEN proposed > ${upTo}::uuid THEN proposed_xid END
    WHERE name = ${name} AND reached = ${after}::uuid`);
}
