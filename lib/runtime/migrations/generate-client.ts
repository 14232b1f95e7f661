import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { runTool } from "@/lib/base/run-tool";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const GENERATED = path.join(PROJECT_ROOT, "lib", "db", "generated");
const STAMP = path.join(GENERATED, "schema.sha256");

/** Returns true when lib/db/generated is missing, or was generated from another schema or by another Prisma release. */
export function clientIsStale(): boolean {
  return !existsSync(STAMP) || readFileSync(STAMP, "utf8") !== fingerprint();
}

/**
 * Generates Prisma's client from schema.prisma without network access. Passes a path for the schema engine, which `prisma
 * generate` requires but does not run.
 */
export async function generateClient(): Promise<void> {
  const made = fingerprint();
  const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
  await runTool(
    cli,
    ["generate", "--config", path.join("prisma", "prisma.config.ts")],
    {
      PRISMA_SCHEMA_ENGINE_BINARY: process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ?? process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    },
    "Prisma's client could not be generated from prisma/schema.prisma.",
  );
  writeFileSync(STAMP, made);
}

function fingerprint(): string {
  const manifest = createRequire(import.meta.url).resolve("prisma/package.json");
  const hash = createHash("sha256").update(readFileSync(manifest));
  return hash.update(readFileSync(path.join(PROJECT_ROOT, "prisma", "schema.prisma"))).digest("hex");
}
