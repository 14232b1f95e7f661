import { migrationFiles, schemaFile } from "./migration-files";
import { withSchemaEngine } from "./schema-engine";

/**
 * The SQL that would bring a database with every migration applied to what schema.prisma says; empty when the two
 * agree. Works in a scratch database of its own, so the user of `databaseUrl` must be allowed to create one.
 */
export async function schemaDrift(databaseUrl: string): Promise<string> {
  const { stdout } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from: { tag: "migrations", ...migrationFiles() },
      to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schemaFile() }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  const script = (stdout ?? "").trim();
  return script === "-- This is an empty migration." ? "" : script;
}
