import { generateClient } from "@/lib/runtime/migrations/generate-client";
import { runStep } from "@/lib/runtime/process/output";
import { runCommand } from "./run-command";

/** `npm run db:generate`: generates Prisma's client from schema.prisma. */
await runCommand(() => runStep("Generating the database client", generateClient));
