import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { runTool } from "@/lib/base/run-tool";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const GENERATED = path.join(PROJECT_ROOT, "lib", "db", "generated");
const STAMP = "schema.sha256";

/**
 * Returns true when the folder of the generated Prisma client, by default lib/db/generated, does not exist, is not exactly as
 * generated (a file is missing, changed or added), or was generated from another schema or by another Prisma release.
 */
export function clientIsStale(folder = GENERATED): boolean {
  const stamp = path.join(folder, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== sourcesHash() + filesHash(folder);
}

/**
 * Generates Prisma's client from schema.prisma without network access. `prisma generate` never runs the schema engine, but
 * downloads it unless `PRISMA_SCHEMA_ENGINE_BINARY` is set. If it is unset, this function sets it to the path of Node.
 */
export async function generateClient(): Promise<void> {
  const sources = sourcesHash();
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
  writeFileSync(path.join(GENERATED, STAMP), sources + filesHash(GENERATED));
}

function sourcesHash(): string {
  const manifest = createRequire(import.meta.url).resolve("prisma/package.json");
  const hash = createHash("sha256").update(readFileSync(manifest));
  return hash.update(readFileSync(path.join(PROJECT_ROOT, "prisma", "schema.prisma"))).digest("hex");
}

/** Returns a hash of the names and contents of the generated files, without the stamp. */
function filesHash(folder: string): string {
  const hash = createHash("sha256");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
    if (file.endsWith(".ts")) hash.update(`${file}\0`).update(readFileSync(path.join(folder, file)));
  return hash.digest("hex");
}
