import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";
import { print } from "@/lib/runtime/process/output";

/**
 * SQL that disables the database role's time limits for the current transaction, because a migration can take a long time, and
 * so can the wait for another process to migrate. It does not change the session's limits, because a pooler would hand the
 * session to other clients.
 */
export const WITHOUT_LIMITS =
  "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;";

/**
 * The time for which a migration waits for each lock. Waiting for a table's lock blocks all later statements on the table, so
 * it ends before the API's statements time out (`DATABASE_LOCK_MS`).
 */
const LOCK_MS = SECOND_MS;
/**
 * The pause between two attempts at a migration, in milliseconds. Statements that were blocked by the earlier attempt run in
 * the meantime.
 */
const PAUSE_MS = 2 * SECOND_MS;

const LOCK_LIMITS = `${WITHOUT_LIMITS} SET LOCAL lock_timeout = ${LOCK_MS};`;

/**
 * Runs a migration's script in one transaction through `send`, and retries until the script gets its locks. An attempt that
 * waits for a lock for more than a second is rolled back, so that the statements behind it can run. A script that builds an
 * index concurrently is run by {@link buildIndex} instead.
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
      if (tries === 1) print("  A migration waits for the locks of a long transaction and will be retried.");
      await sleep(PAUSE_MS);
    }
  }
}

/** Returns true for SQLSTATE 55P03 (lock_not_available) as Prisma's driver reports it. */
function isLockTimeout(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { originalCode?: string } };
  return cause?.originalCode === "55P03";
}

/** An index that is built while its table accepts writes. */
type ConcurrentIndex = { readonly name: string; readonly statement: string };

const CONCURRENT = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "?(\w+)"? ON [^;]+;?$/;

/**
 * Returns the index that a migration builds concurrently, or undefined if it builds none. Throws when a script with
 * CONCURRENTLY is not a single CREATE INDEX CONCURRENTLY IF NOT EXISTS statement, because each retry would repeat the other
 * statements.
 */
export function concurrentIndexIn(script: string): ConcurrentIndex | undefined {
  const statement = script.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim();
  if (!/ CONCURRENTLY /.test(statement)) return undefined;
  const [, name] = CONCURRENT.exec(statement) ?? [];
  if (name === undefined)
    throw new Error("CREATE INDEX CONCURRENTLY IF NOT EXISTS must be the only statement of its migration");
  return { name, statement };
}

/**
 * Builds an index without blocking writes. Drops and rebuilds an invalid index that an interrupted build left behind. Waits for
 * a build in progress, for example one that a killed process started.
 */
async function buildIndex(pool: pg.Pool, { name, statement }: ConcurrentIndex): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0",
    );
    for (;;) {
      const state = await indexState(client, name);
      if (state === "invalid") await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      if (state !== "building") break;
      await sleep(SECOND_MS);
    }
    await client.query(statement);
  } finally {
    // Destroys the connection, so that its settings do not reach other users of the pool.
    client.release(true);
  }
}

async function indexState(
  client: pg.ClientBase,
  name: string,
): Promise<"none" | "valid" | "invalid" | "building"> {
  const { rows } = await client.query<{ isValid: boolean; isBuilding: boolean }>(
    `SELECT i.indisvalid AS "isValid", p.pid IS NOT NULL AS "isBuilding"
     FROM pg_index i LEFT JOIN pg_stat_progress_create_index p ON p.index_relid = i.indexrelid
     WHERE i.indexrelid = to_regclass(quote_ident($1))`,
    [name],
  );
  const [index] = rows;
  if (!index) return "none";
  if (index.isValid) return "valid";
  return index.isBuilding ? "building" : "invalid";
}
