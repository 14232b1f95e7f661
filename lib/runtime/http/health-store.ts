import { pool } from "@/lib/db/pool";
import { rowsOf, runOnce, sql } from "@/lib/db/sql";

/** Returns "ok" when the database answers, and throws otherwise. */
export async function pingDatabase(): Promise<"ok"> {
  await runOnce(sql`SELECT 1`);
  return "ok";
}

/** Returns the names of the completed migrations from Prisma's table. */
export async function selectAppliedMigrations(): Promise<ReadonlySet<string>> {
  const rows = await rowsOf({ name: "text" })(sql`
    SELECT migration_name AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Checks that the database can write, and returns "ok". Otherwise throws, for example when the disk is full (53100) or the
 * database is read-only (25006). Generates more rows than fit in the session's memory, so that PostgreSQL writes a megabyte of
 * temporary data to the disk that holds the tables. No table grows, and concurrent checks do not conflict.
 */
export async function probeDiskSpace(): Promise<"ok"> {
  await pool().query(`
    SET LOCAL work_mem = '64kB';
    SET LOCAL temp_tablespaces = '';
    SELECT 1 FROM deployment FOR SHARE;
    SELECT count(*) FROM generate_series(1, 75000)`);
  return "ok";
}
