import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json, wherever the process was started. This file and its compiled form are three folders below it. */
export const PROJECT_ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

/** Where the compiled programs of the server are, relative to {@link PROJECT_ROOT}. */
export const COMPILED_FOLDER = "lib/runtime/compiled";

/** The compiled program that serves as one process of a role. */
export const PROCESS_PROGRAM = path.join(PROJECT_ROOT, COMPILED_FOLDER, "process.js");
