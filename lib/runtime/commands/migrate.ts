import { checkDatabase } from "@/lib/runtime/migrations/check-database";
import { migrate } from "@/lib/runtime/migrations/migrate";
import { print } from "@/lib/runtime/process/output";
import { withDatabase } from "@/lib/runtime/start/use-database";
import { runCommand } from "./run-command";

/** `npm run db:migrate`: applies the pending migrations and prints their names. */
await runCommand(() =>
  withDatabase(async (databaseUrl) => {
    await checkDatabase(databaseUrl);
    const applied = await migrate(databaseUrl);
    for (const name of applied) print(`Applied ${name}`);
    if (applied.length === 0) print("Every migration was already applied.");
  }),
);
