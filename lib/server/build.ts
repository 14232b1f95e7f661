import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeProcessLock } from "./process-lock";
import { PROJECT_ROOT } from "./project-root";
import { runTool } from "./run-tool";
import { sourceHash } from "./source-hash";

const OUTPUT = path.join(PROJECT_ROOT, ".next");
const STAMP = path.join(OUTPUT, "tessera-sources.sha256");
const LOCK = path.join(PROJECT_ROOT, "node_modules", ".tessera-build.lock");

const SOURCES = [
  "app",
  "components",
  "lib",
  "prisma/schema.prisma",
  "next.config.js",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

/** Whether there is no production build, or one made from other sources. */
export function buildIsStale(): boolean {
  if (!existsSync(path.join(OUTPUT, "BUILD_ID")) || !existsSync(STAMP)) return true;
  return readFileSync(STAMP, "utf8") !== buildFingerprint(PROJECT_ROOT);
}

/** A hash of everything a production build is made from; the generated client counts by its schema, tests not at all. */
export function buildFingerprint(root: string): string {
  return sourceHash(root, SOURCES, (file) => file === "lib/db/generated" || /\.test\.tsx?$|\.md$/.test(file));
}

/**
 * Makes the production build. When another process is building, waits for it and uses its result.
 * Throws {@link StartupError} with the end of the compiler's output when it fails.
 */
export async function build(): Promise<void> {
  let lock = takeProcessLock(LOCK);
  while (!lock.taken) {
    await sleep(500);
    lock = takeProcessLock(LOCK);
    if (lock.taken && !buildIsStale()) return lock.release();
  }
  try {
    const fingerprint = buildFingerprint(PROJECT_ROOT);
    const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
    await runTool(
      next,
      ["build"],
      { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      "The pages could not be built.",
    );
    writeFileSync(STAMP, fingerprint);
  } finally {
    lock.release();
  }
}
