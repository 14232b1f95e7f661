import { LOWEST_ID } from "@/lib/base/ids";
import { json } from "@/lib/db/row";
import { ctes, joinSql, namesSql, noSql, rowOf, type Sql, sql } from "@/lib/db/sql";
import type { CheckpointName } from "./counted-transfers.sql";

/**
 * The running sums that a recount verifies: their table and checkpoint, and the table and checkpoint of the recount. Both
 * tables have the columns in `key` and `values`.
 */
export type RunningSums = {
  readonly verifiedCheckpoint: CheckpointName;
  readonly checkpoint: CheckpointName;
  readonly sumsTable: string;
  readonly recountTable: string;
  readonly key: readonly [id: string, ...more: string[]];
  readonly values: readonly [amount: string, ...more: string[]];
};

/**
 * A running sum that differs from its recount, in minor units. `id` is the first key column, and `detail` contains the others,
 * separated by spaces. `amount` is null if only the recount has the row, and `recounted` is null if only the running sums have
 * it. The two amounts are equal if only another value, such as the number of transfers, differs.
 */
export type SumDifference = {
  readonly id: string;
  readonly detail: string;
  readonly amount: number | null;
  readonly recounted: number | null;
};

/** The number of running sums that differ from their recount, and up to {@link MAX_LISTED} of them. */
export type SumDifferences = { readonly count: number; readonly listed: readonly SumDifference[] };

const columns = (table: string, names: readonly string[]): Sql =>
  namesSql(...names.map((name) => `${table}.${name}`));

const sameKey = (left: string, right: string, key: readonly string[]): Sql =>
  sql`(${columns(left, key)}) = (${columns(right, key)})`;

/**
 * Returns a query for the sums that differ from their recount: the key columns, and each value as `live_<name>` and
 * `recounted_<name>`.
 */
const differing = ({ sumsTable, recountTable, key, values }: RunningSums): Sql => sql`
  SELECT ${namesSql(...key.map((name) => `coalesce(recounted.${name}, live.${name}) AS ${name}`))},
         ${namesSql(...values.flatMap((name) => [`live.${name} AS live_${name}`, `recounted.${name} AS recounted_${name}`]))}
  FROM ${namesSql(sumsTable)} live FULL JOIN ${namesSql(recountTable)} recounted ON ${sameKey("live", "recounted", key)}
  WHERE (${columns("live", values)}) IS DISTINCT FROM (${columns("recounted", values)})`;

const MAX_LISTED = 1_000;

/** Returns the running sums that differ from their recount, or undefined if these sums and the recount are at different IDs. */
export async function selectDifferences(sums: RunningSums) {
  const { verifiedCheckpoint, checkpoint, key, values } = sums;
  const [id, ...more] = key;
  const [amount] = values;
  const difference = sql`
    jsonb_build_object('id', ${namesSql(id)}, 'detail', concat_ws(' ', ${namesSql(...more.map((name) => `${name}::text`))}),
      'amount', ${namesSql(`live_${amount}`)}, 'recounted', ${namesSql(`recounted_${amount}`)})`;
  return rowOf({ reached: "text", count: "integer", listed: json<SumDifference[]>() })(sql`
    SELECT other.reached, found.*
    FROM checkpoints other JOIN checkpoints own ON own.name = ${checkpoint} AND own.reached = other.reached
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, coalesce(jsonb_agg(${difference}) FILTER (WHERE place <= ${MAX_LISTED}), '[]') AS listed
      FROM (SELECT *, row_number() OVER () AS place FROM (${differing(sums)}) d) d
    ) found
    WHERE other.name = ${verifiedCheckpoint}`);
}

/**
 * Replaces the running sums that differ from their recount with the recounted sums, and deletes those that the recount does not
 * have. Returns false and changes nothing if the sums and the recount have not reached the same ID. Locks both checkpoints.
 * Increments `rebuilds` if a sum differed, so that a payout run computed from the old sums is rejected.
 */
export async function replaceSums(sums: RunningSums): Promise<boolean> {
  const { verifiedCheckpoint, checkpoint, sumsTable, key, values } = sums;
  const all = [...key, ...values];
  const row = await rowOf({ locked: "integer" })(sql`
    WITH locked_checkpoint AS MATERIALIZED (
      SELECT other.name FROM checkpoints other JOIN checkpoints own ON own.name = ${checkpoint} AND own.reached = other.reached
      WHERE other.name = ${verifiedCheckpoint} FOR UPDATE
    ), differing AS MATERIALIZED (
      SELECT d.* FROM locked_checkpoint CROSS JOIN (${differing(sums)}) d
    ), deleted AS (
      DELETE FROM ${namesSql(sumsTable)} live USING differing d
      WHERE ${sameKey("live", "d", key)} AND d.${namesSql(`recounted_${values[0]}`)} IS NULL
    ), upserted AS (
      INSERT INTO ${namesSql(sumsTable)} (${namesSql(...all)})
      SELECT ${namesSql(...key, ...values.map((name) => `recounted_${name}`))} FROM differing
      WHERE ${namesSql(`recounted_${values[0]}`)} IS NOT NULL
      ON CONFLICT (${namesSql(...key)}) DO UPDATE
        SET ${joinSql(
          values.map((name) => namesSql(`${name} = excluded.${name}`)),
          ", ",
        )}
    ), rebuild_counter AS (
      UPDATE checkpoints SET rebuilds = rebuilds + 1 WHERE name IN (SELECT name FROM locked_checkpoint) AND EXISTS (SELECT FROM differing)
    )
    SELECT count(*) AS locked FROM locked_checkpoint`);
  return row?.locked === 1;
}

type Restart = {
  /** The ID that the recount or sweep has reached. */
  readonly reached: string;
  /** The time to record as the end of the recount or sweep. If undefined, the time of the previous end stays recorded. */
  readonly endedAt?: Date | undefined;
  /** The invariants that the recount or sweep has checked on all rows. */
  readonly checked?: readonly string[];
};

/**
 * Restarts a recount or sweep from the first row and deletes the recounted sums. With `endedAt`, also records that the recount
 * or sweep ended then. For the invariants in `checked`, clears the recorded IDs of broken rows that no check has found since
 * the sweep began or the previous recount ended. Does all this in one statement. Returns false and changes nothing if the
 * recount or sweep is not at the ID `reached`.
 */
export async function restartRecount(
  { checkpoint, recountTable }: Pick<RunningSums, "checkpoint"> & { readonly recountTable?: string },
  { reached, endedAt, checked = [] }: Restart,
): Promise<boolean> {
  const endedAtSql = endedAt === undefined ? noSql : sql`, done_at = ${endedAt}`;
  const restarted = sql`restarted AS (
      UPDATE checkpoints SET reached = ${LOWEST_ID}::uuid ${endedAtSql} WHERE name = ${checkpoint} AND reached = ${reached}::uuid
      RETURNING name, done_at
    )`;
  const deleted =
    recountTable === undefined
      ? undefined
      : sql`deleted AS (DELETE FROM ${namesSql(recountTable)} USING restarted)`;
  const swept = sql`swept AS (
      INSERT INTO ledger_checks AS c (invariant, complete_at, complete_began_at)
      SELECT invariant, done_at, done_at FROM restarted CROSS JOIN unnest(${checked}::text[]) invariant ORDER BY invariant
      ON CONFLICT (invariant) DO UPDATE SET began_at = NULL, complete_at = excluded.complete_at,
        complete_began_at = coalesce(c.began_at, excluded.complete_began_at), found = '{}', broken = c.found,
        broken_since = CASE WHEN c.found <> '{}' THEN c.broken_since END
    )`;
  const row = await rowOf({ restarted: "integer" })(sql`
    WITH ${ctes(restarted, deleted, swept)} SELECT count(*) AS restarted FROM restarted`);
  return row?.restarted === 1;
}
