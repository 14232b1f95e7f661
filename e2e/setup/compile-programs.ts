import path from "node:path";
import { build } from "esbuild";
import { inlineJson } from "@/lib/server/start/compile";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Three folders deep, as are the modules that find the project's folder by their own place. */
const FOLDER = "e2e/setup/compiled";

/** The programs that tests of verbs run in processes of their own. */
const PROGRAMS = [
  "e2e/accounts/security-log-process.ts",
  "e2e/ledger/key-trader.ts",
  "e2e/ledger/wallet-trader.ts",
  "e2e/webhooks/attempt-many.ts",
  "e2e/webhooks/attempt-once.ts",
  "e2e/webhooks/jobs-process.ts",
  "lib/server/commands/reseal.ts",
] as const;

/** Compiles those programs: from source each start takes a second of processor time more. */
export async function compilePrograms(): Promise<void> {
  await build({
    absWorkingDir: ROOT,
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
  return path.join(ROOT, FOLDER, `${path.basename(program, ".ts")}.js`);
}
