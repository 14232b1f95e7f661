import { checkDatabase } from "@/lib/runtime/migrations/check-database";
import { migrate } from "@/lib/runtime/migrations/migrate";
import { say } from "@/lib/runtime/process/progress";
import { useDatabase } from "@/lib/runtime/start/use-database";
import { runCommand } from "./run-command";

/** `npm run db:migrate`: applies the migrations the database does not have yet, and names them. */
await runCommand(() =>
  useDatabase(async (databaseUrl) => {
    await checkDatabase(databaseUrl);
    const applied = await migrate(databaseUrl);
    for (const name of applied) say(`Applied ${name}`);
    if (applied.length === 0) say("Every migration was already applied.");
  }),
);
