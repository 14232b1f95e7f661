import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";
import { print } from "@/lib/runtime/process/output";

/**
 * Removes the role's time limits for the current transaction, because migrations and the wait for another process's migrations
 * can take long. It does not change the session, which a pooler would hand to other clients.
 */
export const WITHOUT_LIMITS =
  "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;";

/**
 * A migration that waits for a table lock blocks all later statements on the table. It gives up before the API's statements
 * behind it time out (`DATABASE_LOCK_MS`).
 */
const LOCK_MS = SECOND_MS;
/** Lets the blocked statements run before the next attempt. */
const PAUSE_MS = 2 * SECOND_MS;

const LOCK_LIMITS = `${WITHOUT_LIMITS} SET LOCAL lock_timeout = ${LOCK_MS};`;

/**
 * Runs a migration's script as one transaction by `send`, and retries it until it gets its locks. It blocks other statements
 * for a second at most per attempt. A concurrent index is built by {@link buildIndex} instead.
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

/** True for SQLSTATE 55P03 (lock_not_available) as Prisma's driver reports it. */
function isLockTimeout(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { originalCode?: string } };
  return cause?.originalCode === "55P03";
}

/** An index that is built while its table accepts writes. */
type ConcurrentIndex = { readonly name: string; readonly statement: string };

const CONCURRENT = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "?(\w+)"? ON [^;]+;?$/;

/**
 * Returns the index that a migration builds concurrently, or undefined for other scripts. Throws when the script contains
 * anything else, because each retry of the build would repeat it.
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
 * Builds an index without blocking writes. An invalid index of an interrupted build is dropped and rebuilt. A build in
 * progress, for example of a killed process, is awaited.
 */
export async function buildIndex(pool: pg.Pool, { name, statement }: ConcurrentIndex): Promise<void> {
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
    // The connection's settings must not leak to other users of the pool.
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
