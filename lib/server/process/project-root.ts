import { fileURLToPath } from "node:url";

/** The folder of package.json, wherever the process was started. */
export const PROJECT_ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
