import { expectTables } from "@/lib/runtime/migrations/check-database";
import { clientIsStale, generateClient } from "@/lib/runtime/migrations/generate-client";
import { runStep } from "@/lib/runtime/process/output";
import { withDatabase } from "@/lib/runtime/start/use-database";

/**
 * Runs `work` while the database is available, and closes the connection pool afterward. Generates the database client first if
 * it is stale, so `work` must use dynamic imports for modules that need the client. Throws `StartupError` when the database
 * cannot be used or has no tables.
 */
export async function runWithDatabase(work: () => Promise<void>): Promise<void> {
  if (clientIsStale()) await runStep("Generating the database client", generateClient);
  await withDatabase(async (databaseUrl) => {
    await expectTables(databaseUrl);
    try {
      await work();
    } finally {
      const { closePool } = await import("@/lib/db/pool");
      await closePool();
    }
  });
}
