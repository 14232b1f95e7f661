import { pool } from "@/lib/db/pool";
import { rowsOf, runOnce, sql } from "@/lib/db/sql";

/** "ok" when the database answers; throws when it does not. */
export async function pingDatabase(): Promise<"ok"> {
  await runOnce(sql`SELECT 1`);
  return "ok";
}

/** The names of the migrations that were applied to their end, from the table that Prisma keeps of them. */
export async function selectAppliedMigrations(): Promise<ReadonlySet<string>> {
  const rows = await rowsOf({ name: "text" })(sql`
    SELECT migration_name AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Has the database write a megabyte where its tables lie: a list that is given too little memory. What it writes is gone
 * with the statement: no table grows, and processes that do it at once do not meet. Throws where there is no room (53100)
 * and where the database takes no writes (25006).
 */
export async function probeDiskSpace(): Promise<"ok"> {
  await pool().query(`
    SET LOCAL work_mem = '64kB';
    SET LOCAL temp_tablespaces = '';
    SELECT 1 FROM deployment FOR SHARE;
    SELECT count(*) FROM generate_series(1, 75000)`);
  return "ok";
}
