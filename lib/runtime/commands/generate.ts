import { clientIsStale, generateClient } from "@/lib/runtime/migrations/generate-client";
import { runStep } from "@/lib/runtime/process/output";
import { runCommand } from "./run-command";

/** `npm run db:generate`, also run by `npm install`: generates Prisma's client from schema.prisma, unless it is current. */
await runCommand(async () => {
  if (clientIsStale()) await runStep("Generating the database client", generateClient);
});
