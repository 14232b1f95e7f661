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
 * Returns a checkpoint. `stamped`: the proposal has a transaction id of this database that was taken after it was committed. An id
 * from before a restore does not count. `settled`: every older transaction has ended.
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

/** An impossible transaction id, which a proposal has until it is stamped. */
const UNSTAMPED: Sql = sql`9223372036854775807`;

/** The highest id of any transfer, including late ones. */
const LATEST: Sql = sql`greatest(
  (SELECT id FROM transfers ORDER BY id DESC LIMIT 1),
  (SELECT counted_as FROM late_transfers ORDER BY counted_as DESC LIMIT 1))`;

/** How the end of a proposal is chosen. */
export type ProposalOptions = {
  /** The current time of this process. The database's clock is used if it is earlier. */
  readonly at: Date;
  /** How far the proposed end stays behind the current time, in milliseconds. */
  readonly behindMs: number;
  /** Proposes the latest transfer if the checkpoint is ahead of both clocks. For sums over transfers only. */
  readonly orLatest: boolean;
};

/**
 * Proposes a new end for a checkpoint. Does nothing while another proposal is open. Commits in a separate transaction: later
 * transfer ids are above the proposal.
 */
export async function propose(
  name: CheckpointName,
  { at, behindMs, orLatest }: ProposalOptions,
): Promise<void> {
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
 * Stamps a proposal with the id of this transaction, which started after the proposal was committed. Does nothing if the
 * proposal has a stamp, or is no longer `proposed`.
 */
export async function stampProposal(name: CheckpointName, proposed: string): Promise<void> {
  await runOnce(sql`
    UPDATE checkpoints SET proposed_xid = pg_current_xact_id()::text::bigint
    WHERE name = ${name} AND proposed = ${proposed}::uuid AND NOT (${isStamped})`);
}

/**
 * Returns the id at which the next {@link TRANSFERS_AT_ONCE} transfers of a range end, or the end of the range if fewer are
 * left.
 */
export async function selectEndOfPart({ after, upTo }: IdRange): Promise<string> {
  const row = await rowOf({ id: "text" })(sql`
    SELECT id FROM transfers WHERE id > ${after}::uuid AND id <= ${upTo}::uuid
    ORDER BY id ${TRANSFERS_AT_ONCE.last}`);
  return row?.id ?? upTo;
}

/** Moves a checkpoint from the start of a range to its end, and records when. */
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
