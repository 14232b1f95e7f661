import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";

/** An index that is built while the table is written to: its name, and the statement. */
type ConcurrentIndex = { readonly name: string; readonly statement: string };

const CONCURRENT = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "?(\w+)"? ON [^;]+;?$/;

/**
 * The index that a migration builds concurrently; undefined for any other script. Throws where such an index is not all of
 * it: what else there is would be done again each time the building is, and no other tool could run the two at once.
 */
export function indexIn(script: string): ConcurrentIndex | undefined {
  const statement = script.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim();
  if (!/ CONCURRENTLY /.test(statement)) return undefined;
  const [, name] = CONCURRENT.exec(statement) ?? [];
  if (name === undefined)
    throw new Error("CREATE INDEX CONCURRENTLY IF NOT EXISTS has to be all there is in its migration");
  return { name, statement };
}

/**
 * Builds an index while its table is written to, and waits for nobody but the transactions there are. One that was broken
 * off is dropped and built again; one that somebody builds just now, a process that was killed meanwhile for example, is waited for.
 */
export async function buildIndex(pool: pg.Pool, { name, statement }: ConcurrentIndex): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0",
    );
    for (;;) {
      const standing = await standingOf(client, name);
      if (standing === "broken") await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      if (standing !== "under way") break;
      await sleep(SECOND_MS);
    }
    await client.query(statement);
  } finally {
    // What was set is for nobody else.
    client.release(true);
  }
}

async function standingOf(
  client: pg.ClientBase,
  name: string,
): Promise<"none" | "whole" | "broken" | "under way"> {
  const { rows } = await client.query<{ isWhole: boolean; isUnderWay: boolean }>(
    `SELECT i.indisvalid AS "isWhole", p.pid IS NOT NULL AS "isUnderWay"
     FROM pg_index i LEFT JOIN pg_stat_progress_create_index p ON p.index_relid = i.indexrelid
     WHERE i.indexrelid = to_regclass(quote_ident($1))`,
    [name],
  );
  const [found] = rows;
  if (!found) return "none";
  if (found.isWhole) return "whole";
  return found.isUnderWay ? "under way" : "broken";
}
