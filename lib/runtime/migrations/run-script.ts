import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";
import { print } from "@/lib/runtime/process/output";

/**
 * Lifts the time limits that the database role may have, for the transaction under way: a migration takes as long as it
 * takes, and who migrates second waits as long. Not for the session, which a pooler would hand to others.
 */
export const WITHOUT_LIMITS =
  "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;";

/**
 * Who waits for a table's lock holds up everybody who comes after. So a migration gives up sooner than the API does that
 * waits behind it (`DATABASE_LOCK_MS`), which goes on as soon as it has.
 */
const LOCK_MS = SECOND_MS;
/** For those who were held up, before it tries again. */
const PAUSE_MS = 2 * SECOND_MS;

const LOCK_LIMITS = `${WITHOUT_LIMITS} SET LOCAL lock_timeout = ${LOCK_MS};`;

/**
 * Runs a migration's script, which is one transaction, as often as it takes to get the locks it needs: nobody is held up
 * by one of them for longer than a second at a time. `send` sends it whole. A script that is one index built concurrently is
 * run as that: {@link buildIndex}.
 */
export async function runScript(
  script: string,
  pool: pg.Pool,
  send: (script: string) => Promise<void>,
): Promise<void> {
  const index = concurrentIndexIn(script);
  if (index) return await buildIndex(pool, index);
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(`${LOCK_LIMITS}\n${script}`);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tries === 1) print("  A migration waits for the locks of a long transaction, and tries again.");
      await sleep(PAUSE_MS);
    }
  }
}

/** What Prisma's driver makes of SQLSTATE 55P03. */
function isLockTimeout(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { originalCode?: string } };
  return cause?.originalCode === "55P03";
}

/** An index that is built while the table is written to: its name, and the statement. */
type ConcurrentIndex = { readonly name: string; readonly statement: string };

const CONCURRENT = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "?(\w+)"? ON [^;]+;?$/;

/**
 * The index that a migration builds concurrently; undefined for any other script. Throws where such an index is not all of
 * it: what else there is would be done again each time the building is, and no other tool could run the two at once.
 */
export function concurrentIndexIn(script: string): ConcurrentIndex | undefined {
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
      const standing = await indexState(client, name);
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

async function indexState(
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
