import { schemaDrift } from "@/lib/server/schema-drift";
import { startScratchPostgres } from "@/lib/server/scratch-postgres";

/** `npm run db:diff`: prints the SQL of the next migration, from what prisma/migrations builds to schema.prisma. */
const postgres = await startScratchPostgres();
try {
  const script = await schemaDrift(postgres.url);
  process.stdout.write(script === "" ? "-- The migrations and schema.prisma agree.\n" : `${script}\n`);
} finally {
  await postgres.stop();
}
