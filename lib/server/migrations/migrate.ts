import pg from "pg";
import { migrationFiles } from "./migration-files";
import { withSchemaEngine } from "./schema-engine";
import { WITHOUT_LIMITS } from "./without-limits";

/** Any constant will do; it only has to be the same in every process that migrates. */
const LOCK = 7_373_733_701;

/**
 * Applies the migrations in prisma/migrations that the database does not have yet, in order, and returns their
 * names. Keeps Prisma's `_prisma_migrations` table, so `prisma migrate deploy` agrees with it. When several
 * processes start at once, one applies and the others wait. Throws with PostgreSQL's reason when one fails.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  // Held by a transaction and not by a session, because a pooler hands sessions round.
  const lock = new pg.Client({ connectionString: databaseUrl });
  lock.on("error", () => undefined);
  await lock.connect();
  try {
    await lock.query("BEGIN");
    await lock.query(WITHOUT_LIMITS);
    await lock.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    const { appliedMigrationNames } = await withSchemaEngine(databaseUrl, (engine) =>
      engine.applyMigrations({
        migrationsList: migrationFiles(),
        filters: { externalTables: [], externalEnums: [] },
      }),
    );
    await lock.query("COMMIT");
    return appliedMigrationNames;
  } finally {
    await lock.end();
  }
}
