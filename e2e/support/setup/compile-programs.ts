import path from "node:path";
import { build } from "esbuild";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { clientIsStale, generateClient } from "@/lib/runtime/migrations/generate-client";
import { inlineJson } from "@/lib/runtime/start/compile";

/** Three folders deep, as are the modules that find the project's folder by their own place. */
const FOLDER = "e2e/support/compiled";

/** The programs that tests of verbs run in processes of their own. */
const PROGRAMS = [
  "e2e/specs/identity/security-log-process.ts",
  "e2e/specs/money/key-trader.ts",
  "e2e/specs/money/wallet-trader.ts",
  "e2e/specs/webhooks/attempt-many.ts",
  "e2e/specs/webhooks/attempt-once.ts",
  "e2e/specs/webhooks/jobs-process.ts",
  "lib/runtime/commands/reseal.ts",
] as const;

/** Compiles those programs: from source each start takes a second of processor time more. */
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

/** The compiled form of a program. */
export function compiledProgram(program: (typeof PROGRAMS)[number]): string {
  return path.join(PROJECT_ROOT, FOLDER, `${path.basename(program, ".ts")}.js`);
}
