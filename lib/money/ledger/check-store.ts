import { prisma } from "@/lib/db/prisma";
import { json } from "@/lib/db/row";
import { rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { breachesIn, endOfCheckedPart } from "./checked-rows.sql";
import type { IdRange, Invariant } from "./invariant";

/** The maximum number of broken rows that are stored per invariant. */
export const MAX_BROKEN_ROWS = 100;

/** Returns up to {@link MAX_BROKEN_ROWS} rows that break an invariant, among those that the range's rows refer to. */
export async function selectBreaches(invariant: Invariant, range: IdRange): Promise<string[]> {
  const row = await rowOf({ broken: json<string[]>() })(sql`
    SELECT coalesce(jsonb_agg(id), '[]') AS broken
    FROM (SELECT DISTINCT id FROM (${breachesIn(invariant, range)}) broken LIMIT ${MAX_BROKEN_ROWS}) named`);
  return row?.broken ?? [];
}

/** Returns the ledger accounts whose running sums differ from their transfers. Reads all transfers. For tests. */
export async function selectRecounted(recounted: Sql): Promise<string[]> {
  const rows = await rowsOf({ id: "text" })(sql`
    WITH checked AS (SELECT id FROM ledger_accounts) ${recounted}`);
  return rows.map(({ id }) => id);
}

/** Returns the last ID of the part of a range that fits into one check statement. */
export async function selectEndOfCheckedPart(range: IdRange): Promise<string> {
  const row = await rowOf({ id: "text" })(endOfCheckedPart(range));
  return row?.id ?? range.upTo;
}

/** Returns the latest results of all invariants that were checked. */
export function findChecks() {
  return prisma().ledgerCheck.findMany();
}

const together = (column: Sql, ids: readonly string[]): Sql => sql`
  ARRAY(SELECT DISTINCT unnest(${column} || ${ids}::uuid[]) LIMIT ${MAX_BROKEN_ROWS})`;

/** Records rows that break an invariant. They are still recorded after the current sweep ends. */
export async function insertBroken(invariant: string, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await runOnce(sql`
    INSERT INTO ledger_checks AS c (invariant, found, broken, broken_since)
    VALUES (${invariant}, ${ids}::uuid[], ${ids}::uuid[], ${at})
    ON CONFLICT (invariant) DO UPDATE SET found = ${together(sql`c.found`, ids)},
      broken = ${together(sql`c.broken`, ids)}, broken_since = coalesce(c.broken_since, excluded.broken_since)`);
}

/** Records that a sweep of the invariants starts. */
export async function beginSweep(invariants: readonly string[], at: Date): Promise<void> {
  await runOnce(sql`
    INSERT INTO ledger_checks (invariant, began_at) SELECT name, ${at} FROM unnest(${invariants}::text[]) name ORDER BY name
    ON CONFLICT (invariant) DO UPDATE SET began_at = excluded.began_at`);
}

/** Ends a sweep. Only broken rows that were found since the previous sweep ended stay recorded. */
export async function endSweep(invariants: readonly string[], at: Date): Promise<void> {
  await runOnce(sql`
    INSERT INTO ledger_checks AS c (invariant, complete_at, complete_began_at)
    SELECT name, ${at}, ${at} FROM unnest(${invariants}::text[]) name ORDER BY name
    ON CONFLICT (invariant) DO UPDATE SET began_at = NULL, complete_at = excluded.complete_at,
      complete_began_at = coalesce(c.began_at, excluded.complete_began_at), found = '{}', broken = c.found,
      broken_since = CASE WHEN c.found <> '{}' THEN c.broken_since END`);
}
