import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const PRISMA = path.join(PROJECT_ROOT, "prisma");

/** Returns the migrations in prisma/migrations, in the format of Prisma's schema engine. */
export function migrationFiles(): MigrationList {
  const baseDir = path.join(PRISMA, "migrations");
  const names = existsSync(baseDir)
    ? readdirSync(baseDir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  const lockfile = path.join(baseDir, "migration_lock.toml");
  return {
    baseDir,
    lockfile: {
      path: "migration_lock.toml",
      content: existsSync(lockfile) ? readFileSync(lockfile, "utf8") : 'provider = "postgresql"\n',
    },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(path.join(baseDir, name, "migration.sql"), "utf8") },
      },
    })),
  };
}

/** Returns the text of prisma/schema.prisma. */
export function schemaFile(): string {
  return readFileSync(path.join(PRISMA, "schema.prisma"), "utf8");
}
