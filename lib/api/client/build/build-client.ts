import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { runTool } from "@/lib/base/run-tool";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { generateSources } from "./generate-sources";

const CLIENT = path.join(PROJECT_ROOT, "lib/api/client");
/** The files and the folder that the build copies from `lib/api/client`. The package also contains the project's LICENSE. */
export const PACKAGE_SOURCES = ["package.json", "compiler.json", "README.md", "src"];
const MODULES = path.join(PROJECT_ROOT, "node_modules");

/**
 * Builds and packs `tessera-client` for the API of this version of Tessera. Copies the package's sources into `buildFolder`,
 * generates the remaining sources, and compiles all of them. Writes the packed file to the folder `into` and returns its path.
 * Throws StartupError with the end of the output if the generator or the compiler fails, and Error if npm fails.
 */
export async function buildClient({
  buildFolder,
  into,
}: {
  buildFolder: string;
  into: string;
}): Promise<string> {
  mkdirSync(into, { recursive: true });
  for (const name of PACKAGE_SOURCES)
    cpSync(path.join(CLIENT, name), path.join(buildFolder, name), { recursive: true });
  cpSync(path.join(PROJECT_ROOT, "LICENSE"), path.join(buildFolder, "LICENSE"));
  const { version } = JSON.parse(readFileSync(path.join(CLIENT, "package.json"), "utf8")) as {
    version: string;
  };
  await generateSources(path.join(buildFolder, "src/generated"), version);
  await runTool(
    path.join(MODULES, "typescript/bin/tsc"),
    ["-p", path.join(buildFolder, "compiler.json"), "--typeRoots", path.join(MODULES, "@types")],
    {},
    "The client could not be compiled.",
  );
  return path.join(into, await pack(buildFolder, into));
}

/** Packs the folder with `npm pack` and returns the name of the file, which npm writes to `into`. Throws if npm fails. */
async function pack(folder: string, into: string): Promise<string> {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", into];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: folder });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  if (!packed) throw new Error("npm packed nothing");
  return packed.filename;
}
