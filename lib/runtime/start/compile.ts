import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { build, type OutputFile, type Plugin } from "esbuild";
import { COMPILED_FOLDER, PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { clientIsStale, generateClient } from "@/lib/runtime/migrations/generate-client";
import { runStep } from "@/lib/runtime/process/output";
import { sourceHash } from "./source-hash";

const PROGRAMS = ["start", "process", "build-client"] as const;
const SOURCES = ["lib", "prisma/schema.prisma", "package-lock.json", "tsconfig.json"];
/**
 * The module that is not bundled. Only `npm run dev` loads it, from source, so Next's development server stays out of
 * production.
 */
const FROM_SOURCE = "@/lib/runtime/processes/serve-in-development";

/** Generates the database client and compiles the server. Skips each step whose output is up to date with the sources. */
export async function compileIfStale(): Promise<void> {
  if (clientIsStale()) await runStep("Generating the database client", generateClient);
  if (!isCompiled(PROJECT_ROOT)) await runStep("Compiling the server", () => compile(PROJECT_ROOT));
}

/** Returns true when every compiled program below `root` is current, according to the hash of its sources. */
export function isCompiled(root: string): boolean {
  const header = headerOf(root);
  return PROGRAMS.every((name) => {
    const file = path.join(root, COMPILED_FOLDER, `${name}.js`);
    return existsSync(file) && readFileSync(file, "utf8").startsWith(`${header}\n`);
  });
}

/**
 * Compiles each program of the server into one file, without bundling the code of packages. Replaces each file atomically, so
 * that several processes can compile at once. Throws {@link StartupError} with the compiler's message if the compilation fails.
 */
export async function compile(root: string): Promise<void> {
  const header = headerOf(root);
  try {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: PROGRAMS.map((name) => `lib/runtime/commands/${name}.ts`),
      outdir: COMPILED_FOLDER,
      banner: { js: header },
      bundle: true,
      packages: "external",
      external: [FROM_SOURCE],
      plugins: [inlineJson],
      format: "esm",
      platform: "node",
      target: "node20",
      // The source maps contain no sources, because stack traces need only positions.
      sourcemap: true,
      sourcesContent: false,
      logLevel: "silent",
      write: false,
    });
    mkdirSync(path.join(root, COMPILED_FOLDER), { recursive: true });
    for (const file of outputFiles.toSorted(mapsFirst)) replace(file);
  } catch (error) {
    throw new StartupError(`The server could not be compiled: ${reasonOf(error)}`);
  }
}

/**
 * Returns the first line of a compiled program, which contains a hash of its sources. The hash includes the schema instead of
 * the database client that is generated from it.
 */
function headerOf(root: string): string {
  const isUnused = (file: string) => /\.test\.ts$|\.(tsx|md|tgz)$/.test(file);
  return `// Compiled from sources with the hash ${sourceHash(root, SOURCES, isUnused)}`;
}

/** Bundles JSON files of packages, because Node 20 imports JSON only with an import attribute and then prints a warning. */
export const inlineJson: Plugin = {
  name: "inline-json",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./].*\.json$/ }, ({ path: specifier, importer }) => ({
      path: createRequire(importer).resolve(specifier),
    }));
  },
};

const mapsFirst = (one: OutputFile, other: OutputFile) =>
  Number(other.path.endsWith(".map")) - Number(one.path.endsWith(".map"));

function replace({ path: file, contents }: OutputFile): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, file);
}
