import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrationFiles } from "./migration-files";
import { concurrentIndexIn, WITHOUT_LIMITS } from "./run-script";
import { withSchemaEngine } from "./schema-engine";

/** Any constant will do; it only has to be the same in every process that migrates. */
const LOCK = 7_373_733_701;
const LOCK_RETRY_MS = 100;

/**
 * Applies the migrations in prisma/migrations that the database does not have yet, in order, and returns their
 * names. Keeps Prisma's `_prisma_migrations` table, so `prisma migrate deploy` agrees with it. When several
 * processes start at once, one applies and the others wait. Throws with PostgreSQL's reason when one fails. One that failed,
 * or was broken off, is applied again: what a script did is undone with it, and an index is looked at before it is built.
 */
export async function migrate(databaseUrl: string, migrationsList = migrationFiles()): Promise<string[]> {
  for (const { migrationFile } of migrationsList.migrationDirectories)
    if (migrationFile.content.tag === "ok") concurrentIndexIn(migrationFile.content.value);
  // Held by a transaction and not by a session, because a pooler hands sessions round.
  const lock = new pg.Client({ connectionString: databaseUrl });
  lock.on("error", () => undefined);
  await lock.connect();
  try {
    await lock.query("BEGIN");
    await lock.query(WITHOUT_LIMITS);
    while (!(await tryLock(lock))) await sleep(LOCK_RETRY_MS);
    await markUnfinishedRolledBack(databaseUrl);
    const { appliedMigrationNames } = await withSchemaEngine(databaseUrl, (engine) =>
      engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } }),
    );
    await lock.query("COMMIT");
    return appliedMigrationNames;
  } finally {
    await lock.end();
  }
}

/**
 * Tried again and again, never waited for in a statement: whoever holds the lock may be building an index concurrently, which
 * waits for every statement that is open, and would wait for ours. In one piece, since one with parameters is left open.
 */
async function tryLock(lock: pg.Client): Promise<boolean> {
  const { rows } = await lock.query<{ taken: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS taken`);
  return rows[0]?.taken === true;
}

/** In Prisma's own words for it: rolled back. Nobody is at work on them, since whoever is holds the lock. */
async function markUnfinishedRolledBack(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known");
    if (rows[0]?.known)
      await client.query(
        "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL",
      );
  } finally {
    await client.end();
  }
}
