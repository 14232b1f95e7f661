import { rowsOf, runOnce, sql } from "@/lib/db/sql";

/** True when the database answers; throws when it does not. */
export async function answers(): Promise<true> {
  await runOnce(sql`SELECT 1`);
  return true;
}

/** The names of the migrations that were applied to their end, from the table that Prisma keeps of them. */
export async function selectAppliedMigrations(): Promise<ReadonlySet<string>> {
  const rows = await rowsOf({ name: "text" })(sql`
    SELECT migration_name AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`);
  return new Set(rows.map(({ name }) => name));
}
