import { firstIdAt } from "@/lib/base/ids";
import { describeRow } from "@/lib/db/row";
import { rowOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { type CheckpointName, type IdRange, TRANSFERS_PER_PART } from "./counted-transfers.sql";

const checkpoint = describeRow({
  reached: "text",
  proposed: "text?",
  hasStamp: "boolean",
  isFinal: "boolean",
  doneAt: "time?",
});

/**
 * Returns a checkpoint with its open proposal: the ID that is proposed as its next position. `hasStamp` is true if the proposal
 * has a stamp: the ID of a transaction that started after the proposal was committed. A stamp above all transaction IDs of this
 * database does not count: it was written before the database was restored. `isFinal` is true if every transaction older than
 * the stamp has ended, so that the proposal is final.
 */
export async function selectCheckpoint(name: CheckpointName) {
  const row = await rowOf(checkpoint)(sql`
    SELECT reached, proposed, done_at AS "doneAt",
      coalesce(${isStamped}, FALSE) AS "hasStamp",
      coalesce(${isStamped} AND proposed_xid <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint, FALSE) AS "isFinal"
    FROM checkpoints WHERE name = ${name}`);
  if (!row) throw new Error(`the checkpoint "${name}" is missing`);
  return row;
}

const isStamped: Sql = sql`proposed_xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/** An SQL expression for a transaction ID that no transaction has. It marks a proposal without a stamp. */
const UNSTAMPED: Sql = sql`9223372036854775807`;

/** An SQL expression for the highest ID at which a transfer is counted: its own ID or, for a late transfer, `counted_as`. */
const LATEST: Sql = sql`greatest(
  (SELECT id FROM transfers ORDER BY id DESC LIMIT 1),
  (SELECT counted_as FROM late_transfers ORDER BY counted_as DESC LIMIT 1))`;

/** The options that determine which ID {@link proposeCheckpoint} proposes. */
export type ProposalOptions = {
  /** The current time of this process. The database's clock is used if it is earlier. */
  readonly at: Date;
  /** The difference between the current time and the time in the proposed ID, in milliseconds. */
  readonly behindMs: number;
  /**
   * Whether to propose the ID of the latest transfer if the checkpoint is ahead of the process's or the database's clock. Set
   * it only for sums over transfers.
   */
  readonly orLatest: boolean;
};

/**
 * Proposes an ID as a checkpoint's next position. Does nothing if the checkpoint has an open proposal, or if the ID is not
 * above its current position. The proposal must be committed before {@link stampProposal} runs.
 */
export async function proposeCheckpoint(name: CheckpointName, { at, behindMs, orLatest }: ProposalOptions) {
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
 * Stores the ID of the current transaction as the stamp of a proposal. The caller must have read the proposal after it was
 * committed. Does nothing if the proposal already has a stamp or was replaced.
 */
export async function stampProposal(name: CheckpointName, proposed: string): Promise<void> {
  await runOnce(sql`
    UPDATE checkpoints SET proposed_xid = pg_current_xact_id()::text::bigint
    WHERE name = ${name} AND proposed = ${proposed}::uuid AND NOT (${isStamped})`);
}

/**
 * Returns the ID at which the next part of a range ends. A part has {@link TRANSFERS_PER_PART} transfers, or all that are left.
 */
export async function selectEndOfPart({ after, upTo }: IdRange): Promise<string> {
  const row = await rowOf({ id: "text" })(sql`
    SELECT id FROM transfers WHERE id > ${after}::uuid AND id <= ${upTo}::uuid
    ORDER BY id ${TRANSFERS_PER_PART.last}`);
  return row?.id ?? upTo;
}

/**
 * Moves a checkpoint from the start of an ID range to the end of the range, and sets `done_at`. Closes the checkpoint's
 * proposal unless it is above that end. Does nothing if the checkpoint is not at the start.
 */
export async function moveCheckpoint(name: CheckpointName, { after, upTo }: IdRange, at: Date) {
  await runOnce(sql`
    UPDATE checkpoints SET reached = ${upTo}::uuid, done_at = ${at},
      proposed = CASE WHEN proposed > ${upTo}::uuid THEN proposed END,
      proposed_xid = CASE WHEN proposed > ${upTo}::uuid THEN proposed_xid END
    WHERE name = ${name} AND reached = ${after}::uuid`);
}
