import { schemaDrift } from "@/lib/runtime/migrations/schema-engine";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";
import { print } from "@/lib/runtime/process/output";
import { runCommand } from "./run-command";

/** `npm run db:diff`: prints the SQL that changes a fully migrated database to match schema.prisma. */
await runCommand(async () => {
  const postgres = await startScratchPostgres();
  try {
    print((await schemaDrift(postgres.url)) || "-- The migrations and schema.prisma agree.");
  } finally {
    await postgres.stop();
  }
});
