import { prisma } from "@/lib/db/prisma";
import { json } from "@/lib/db/row";
import { rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { breachesIn, endOfCheckedPart, type Invariant } from "./checked-rows.sql";
import type { IdRange } from "./counted-transfers.sql";

/** The maximum number of rows that are recorded per broken invariant. */
export const MAX_BROKEN_ROWS = 100;

/**
 * Returns the IDs of up to {@link MAX_BROKEN_ROWS} rows that break an invariant. Checks only the rows in the ID range and the
 * rows that they refer to.
 */
export async function selectBreaches(invariant: Invariant, range: IdRange): Promise<string[]> {
  const row = await rowOf({ broken: json<string[]>() })(sql`
    SELECT coalesce(jsonb_agg(id), '[]') AS broken
    FROM (SELECT DISTINCT id FROM (${breachesIn(invariant, range)}) broken LIMIT ${MAX_BROKEN_ROWS}) named`);
  return row?.broken ?? [];
}

/**
 * Returns the IDs that an invariant's query `recountBreaches` selects: the accounts whose running sums differ from the sums of
 * their transfers. Reads all transfers, so it is for tests only.
 */
export async function selectRecountBreaches(recountBreaches: Sql): Promise<string[]> {
  const rows = await rowsOf({ id: "text" })(sql`
    WITH checked AS (SELECT id FROM ledger_accounts) ${recountBreaches}`);
  return rows.map(({ id }) => id);
}

/** Returns the ID at which the next part of a range ends. A part is small enough for one statement to check. */
export async function selectEndOfCheckedPart(range: IdRange): Promise<string> {
  const row = await rowOf({ id: "text" })(endOfCheckedPart(range));
  return row?.id ?? range.upTo;
}

/**
 * Returns the stored results of the invariants. Until its first sweep or recount, an invariant has a result only if a broken
 * row was found.
 */
export function findChecks() {
  return prisma().ledgerCheck.findMany();
}

const together = (column: Sql, ids: readonly string[]): Sql => sql`
  ARRAY(SELECT DISTINCT unnest(${column} || ${ids}::uuid[]) LIMIT ${MAX_BROKEN_ROWS})`;

/**
 * Records the IDs of rows that break an invariant, at most {@link MAX_BROKEN_ROWS} per invariant. `restartRecount` clears them
 * if a sweep or recount no longer finds them.
 */
export async function insertBroken(invariant: string, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  const first = ids.slice(0, MAX_BROKEN_ROWS);
  await runOnce(sql`
    INSERT INTO ledger_checks AS c (invariant, found, broken, broken_since)
    VALUES (${invariant}, ${first}::uuid[], ${first}::uuid[], ${at})
    ON CONFLICT (invariant) DO UPDATE SET found = ${together(sql`c.found`, ids)},
      broken = ${together(sql`c.broken`, ids)}, broken_since = coalesce(c.broken_since, excluded.broken_since)`);
}

/**
 * Records the start of a sweep, which checks these invariants on all rows. When the sweep ends, only the broken rows that were
 * found since its start stay recorded. If another process has already begun the sweep, the rows found since that earlier start
 * stay recorded too.
 */
export async function beginSweep(invariants: readonly string[], at: Date): Promise<void> {
  await runOnce(sql`
    INSERT INTO ledger_checks AS c (invariant, began_at)
    SELECT name, ${at} FROM unnest(${invariants}::text[]) name ORDER BY name
    ON CONFLICT (invariant) DO UPDATE SET began_at = excluded.began_at,
      found = CASE WHEN c.began_at IS NULL THEN '{}' ELSE c.found END`);
}
