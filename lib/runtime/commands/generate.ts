import { generateClient } from "@/lib/runtime/migrations/generate-client";
import { step } from "@/lib/runtime/process/output";
import { runCommand } from "./run-command";

/** `npm run db:generate`: generates Prisma's client from schema.prisma. */
await runCommand(() => step("Generating the database client", generateClient));
