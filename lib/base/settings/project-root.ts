import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json. Both this file and its compiled form are three folders below it. */
export const PROJECT_ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

/** The folder of the compiled server programs, relative to {@link PROJECT_ROOT}. */
export const COMPILED_FOLDER = "lib/runtime/compiled";

/** The path of the compiled program that every server process runs. */
export const PROCESS_PROGRAM = path.join(PROJECT_ROOT, COMPILED_FOLDER, "process.js");
