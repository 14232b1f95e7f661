import { test as base } from "@/e2e/support/fixtures/plain-test";
import type { EmbeddedPostgres } from "@/lib/runtime/postgres/embedded-postgres";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";

/**
 * Provides a PostgreSQL server that all test files of a worker share. A file that changes a whole database creates its own
 * database on this server.
 */
export const test = base.extend<object, { postgres: EmbeddedPostgres }>({
  postgres: [
    async ({}, use) => {
      const postgres = await startScratchPostgres();
      await use(postgres);
      await postgres.stop();
    },
    { scope: "worker" },
  ],
});
