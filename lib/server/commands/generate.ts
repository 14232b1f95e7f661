import { generateClient } from "@/lib/server/migrations/generate-client";
import { step } from "@/lib/server/process/progress";
import { runCommand } from "./run-command";

/** `npm run db:generate`: Prisma's client from schema.prisma. */
await runCommand(() => step("Generating the database client", generateClient));
