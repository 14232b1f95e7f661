import { migrate } from "@/lib/runtime/migrations/migrate";
import { print } from "@/lib/runtime/process/output";
import { withDatabase } from "@/lib/runtime/start/use-database";
import { refuseOptions, runCommand } from "./run-command";

const HELP = `npm run db:migrate

Applies the pending migrations to the database of DATABASE_DIRECT_URL, or else of DATABASE_URL, and prints their names.`;

/** `npm run db:migrate`: applies the pending migrations and prints their names. */
await runCommand(async () => {
  refuseOptions();
  await withDatabase(async (databaseUrl) => {
    const applied = await migrate(databaseUrl);
    for (const name of applied) print(`Applied ${name}`);
    if (applied.length === 0) print("Every migration was already applied.");
  });
}, HELP);
