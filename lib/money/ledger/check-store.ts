import { prisma } from "@/lib/db/prisma";
import { json } from "@/lib/db/row";
import { rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import {
  ALL_IDS,
  endOfNewRows,
  everyRow,
  nextRows,
  nextSlice,
  OF_SLICE,
  rowsTouchedBy,
} from "./checked-rows.sql";
import type { IdRange, Invariant, LinePlace } from "./invariant";

/** The number of broken rows stored per invariant. */
export const MOST_NAMED = 100;

/** Up to `limit` rows that break an invariant, each with the total number. */
export function selectBreaches({ of, breaches }: Invariant, limit: number) {
  return rowsOf({ id: "text", count: "integer" })(sql`
    WITH ${everyRow(of)} SELECT id, count(*) OVER () AS count FROM (${breaches}) broken LIMIT ${limit}`);
}

const namedIn = (broken: Sql): Sql => sql`
  coalesce((SELECT jsonb_agg(id) FROM (SELECT DISTINCT id FROM (${broken}) broken LIMIT ${MOST_NAMED}) named), '[]')`;

/** The broken rows among the next rows after an id, and the last row of the batch; null at the end. */
export async function selectNextBreaches({ of, breaches, ofNew, everyRow: how }: Invariant, after: string) {
  const broken = how === "as_new" ? (ofNew?.(ALL_IDS) ?? breaches) : breaches;
  const row = await rowOf({ broken: json<string[]>(), last: "text?" })(sql`
    WITH ${nextRows(of, after, how === undefined)}
    SELECT ${namedIn(broken)} AS broken, (SELECT id FROM checked ORDER BY id DESC LIMIT 1) AS last`);
  return row ?? { broken: [], last: null };
}

/**
 * Checks the next slice of transfers of the next wallet after an id. Returns the wallet if it is broken, its id (`last`, null at
 * the end), and the last transfer of the slice (`line`, null if it was the wallet's last slice).
 */
export async function selectNextSlice({ of, breaches, ofNew }: Invariant, after: string, place: LinePlace) {
  const row = await rowOf({ broken: json<string[]>(), last: "text?", line: "text?" })(sql`
    WITH ${nextSlice(of, after, place)}
    SELECT ${namedIn(ofNew?.(OF_SLICE) ?? breaches)} AS broken, (SELECT id FROM checked) AS last,
           nullif((SELECT up_to FROM slice), ${ALL_IDS.upTo}::uuid) AS line`);
  return row ?? { broken: [], last: null, line: null };
}

/** The broken rows among those that new rows of the range refer to. */
export async function selectNewBreaches(
  { of, breaches, ofNew }: Invariant,
  range: IdRange,
): Promise<string[]> {
  const row = await rowOf({ broken: json<string[]>() })(sql`
    WITH ${rowsTouchedBy(of, range)} SELECT ${namedIn(ofNew?.(range) ?? breaches)} AS broken`);
  return row?.broken ?? [];
}

/** The end of the part of a range that one statement checks. */
export async function selectEndOfNewRows(range: IdRange): Promise<string> {
  const row = await rowOf({ id: "text" })(endOfNewRows(range));
  return row?.id ?? range.upTo;
}

/** The latest results of all invariants that were checked. */
export function findChecks() {
  return prisma().ledgerCheck.findMany();
}

const together = (column: Sql, ids: readonly string[]): Sql => sql`
  ARRAY(SELECT DISTINCT unnest(${column} || ${ids}::uuid[]) LIMIT ${MOST_NAMED})`;

/** Records rows that break an invariant. They stay beyond the end of the current sweep. */
export async function insertBroken(invariant: string, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await runOnce(sql`
    INSERT INTO ledger_checks AS c (invariant, found, broken, broken_since)
    VALUES (${invariant}, ${ids}::uuid[], ${ids}::uuid[], ${at})
    ON CONFLICT (invariant) DO UPDATE SET found = ${together(sql`c.found`, ids)},
      broken = ${together(sql`c.broken`, ids)}, broken_since = coalesce(c.broken_since, excluded.broken_since)`);
}

/** Records the position of a sweep, and starts it if none is in progress. */
export async function movePosition(invariant: string, position: string, at: Date): Promise<void> {
  await runOnce(sql`
    INSERT INTO ledger_checks AS c (invariant, position, began_at) VALUES (${invariant}, ${position}::uuid, ${at})
    ON CONFLICT (invariant) DO UPDATE SET position = excluded.position, began_at = coalesce(c.began_at, excluded.began_at),
      lined_row = NULL, line = NULL`);
}

/** Records the position of a sweep within the transfers of a wallet. */
export async function movePlace(invariant: string, { row, line }: LinePlace): Promise<void> {
  await runOnce(sql`
    UPDATE ledger_checks SET lined_row = ${row}::uuid, line = ${line}::uuid WHERE invariant = ${invariant}`);
}

/** Ends a sweep: the broken rows are those found since it started. */
export async function endSweep(invariant: string, at: Date): Promise<void> {
  await runOnce(sql`
    INSERT INTO ledger_checks AS c (invariant, complete_at, complete_began_at) VALUES (${invariant}, ${at}, ${at})
    ON CONFLICT (invariant) DO UPDATE SET position = NULL, began_at = NULL, lined_row = NULL, line = NULL, complete_at = excluded.complete_at,
      complete_began_at = coalesce(c.began_at, excluded.complete_began_at), found = '{}', broken = c.found,
      broken_since = CASE WHEN c.found <> '{}' THEN c.broken_since END`);
}
