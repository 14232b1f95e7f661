import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { adoptFormerDatabase } from "./adopt-former-database";
import { reencodeFormerLogos } from "./reencode-former-logos";
import { concurrentIndexIn, WITHOUT_LIMITS } from "./run-script";
import { migrationFiles, withSchemaEngine } from "./schema-engine";
import { withClient } from "./with-client";

/**
 * Applies the pending migrations and stores the currency. Several processes can call it at once. Throws {@link StartupError}
 * with the reason when a migration fails or the database has another currency.
 */
export async function prepareDatabase(databaseUrl: string, currency: string): Promise<void> {
  try {
    await migrate(databaseUrl);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The migrations could not be applied: ${reasonOf(error)}.`);
  }
  await ensureCurrency(databaseUrl, currency);
}

/**
 * Stores the deployment's currency at the first start, because amounts are stored without a currency. Throws
 * {@link StartupError} when the database already has another currency.
 */
export function ensureCurrency(databaseUrl: string, currency: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const insert = "INSERT INTO deployment (id, currency) VALUES (1, $1) ON CONFLICT (id) DO NOTHING";
    await client.query(insert, [currency]);
    const { rows } = await client.query<{ currency: string }>("SELECT currency FROM deployment WHERE id = 1");
    const stored = rows[0]?.currency;
    if (stored !== currency)
      throw new StartupError(
        `This database stores amounts in ${stored}, so CURRENCY=${currency} is refused; set CURRENCY=${stored}.`,
      );
  });
}

/** The key of the advisory lock for migrations, the same in every process. */
export const MIGRATION_LOCK = 7_373_733_701;
const LOCK_RETRY_MS = 100;

/**
 * Applies the pending migrations in order, including failed and interrupted ones, and returns their names. Works like `prisma
 * migrate deploy`, which can be used on the same database. Only one process migrates at a time; others wait. Finally runs
 * {@link reencodeFormerLogos}. Throws an error with PostgreSQL's reason when a migration fails, and the errors of {@link
 * adoptFormerDatabase} and {@link concurrentIndexIn}.
 */
export async function migrate(databaseUrl: string, migrationsList = migrationFiles()): Promise<string[]> {
  for (const { migrationFile } of migrationsList.migrationDirectories)
    if (migrationFile.content.tag === "ok") concurrentIndexIn(migrationFile.content.value);
  // A transaction holds the lock instead of a session, because clients of a pooler share sessions.
  const lock = new pg.Client({ connectionString: databaseUrl });
  lock.on("error", () => undefined);
  await lock.connect();
  try {
    while (!(await tryLock(lock))) await sleep(LOCK_RETRY_MS);
    await withClient(databaseUrl, async (client) => {
      await adoptFormerDatabase(client, migrationsList);
      await markUnfinishedRolledBack(client);
    });
    const { appliedMigrationNames } = await withSchemaEngine(databaseUrl, (engine) =>
      engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } }),
    );
    await withClient(databaseUrl, reencodeFormerLogos);
    await lock.query("COMMIT");
    return appliedMigrationNames;
  } finally {
    await lock.end();
  }
}

/**
 * Begins a transaction that holds the lock and returns true, or returns false when another process holds it. Callers poll
 * instead of waiting in a statement, because the holder might build a concurrent index, which waits for every transaction with
 * a running statement: the two would deadlock.
 */
async function tryLock(lock: pg.Client): Promise<boolean> {
  // Sends all these statements in one message, because the role's limits could end a transaction that is idle between two
  // messages.
  await lock.query(`BEGIN; ${WITHOUT_LIMITS}`);
  const { rows } = await lock.query<{ acquired: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS acquired`,
  );
  const isAcquired = rows[0]?.acquired === true;
  if (!isAcquired) await lock.query("ROLLBACK");
  return isAcquired;
}

/**
 * Marks unfinished migrations as rolled back, so that Prisma applies them again. The lock ensures that no other process is
 * applying one.
 */
async function markUnfinishedRolledBack(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known");
  if (rows[0]?.known)
    await client.query(
      "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL",
    );
}
