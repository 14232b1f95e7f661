import path from "node:path";
import { build } from "esbuild";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { clientIsStale, generateClient } from "@/lib/runtime/migrations/generate-client";
import { inlineJson } from "@/lib/runtime/start/compile";

/**
 * The folder of the compiled programs. It is three levels below the project root, so that the modules that locate the root by a
 * relative path also find it when they are bundled into a program.
 */
const FOLDER = "e2e/support/compiled";

/** The programs that tests run in separate processes, or load into the processes of a server. */
const PROGRAMS = [
  "e2e/long/crash/fail-points.ts",
  "e2e/long/faults/shifted-clock.ts",
  "e2e/specs/identity/security-log-process.ts",
  "e2e/specs/money/key-trader.ts",
  "e2e/specs/money/wallet-trader.ts",
  "e2e/specs/webhooks/attempt-many.ts",
  "e2e/specs/webhooks/attempt-once.ts",
  "e2e/specs/webhooks/jobs-process.ts",
  "e2e/support/setup/books-check.ts",
  "lib/runtime/commands/erase-customer.ts",
  "lib/runtime/commands/inngest.ts",
  "lib/runtime/commands/migrate.ts",
  "lib/runtime/commands/operators.ts",
  "lib/runtime/commands/rebuild-ledger.ts",
  "lib/runtime/commands/reseal.ts",
] as const;

/**
 * Compiles the programs, and generates the database client if it is missing or stale. This saves a second of CPU time whenever
 * a program starts.
 */
export async function compilePrograms(): Promise<void> {
  if (clientIsStale()) await generateClient();
  await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [...PROGRAMS],
    entryNames: "[name]",
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    packages: "external",
    plugins: [inlineJson],
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: "inline",
    sourcesContent: false,
    logLevel: "silent",
  });
}

/** Returns the path of a compiled program. */
export function compiledProgram(program: (typeof PROGRAMS)[number]): string {
  return path.join(PROJECT_ROOT, FOLDER, `${path.basename(program, ".ts")}.js`);
}
