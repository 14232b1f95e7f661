import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openApiDocument } from "@/lib/api/openapi/openapi";
import { operations } from "@/lib/api/operations";
import { EXAMPLE_ORIGIN } from "@/lib/base/fields";
import { runTool } from "@/lib/base/run-tool";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { errorSource } from "./error-source";
import { operationSource } from "./operation-source";

const GENERATOR = path.join(PROJECT_ROOT, "node_modules/openapi-typescript/bin/cli.js");
const COMPILER_HOOK = pathToFileURL(path.join(import.meta.dirname, "compiler-api.mjs")).href;

/** A field with a default may be left out. */
const AS_SENT = ["--default-non-nullable", "false"];

/**
 * Writes into the folder what the client knows of the API, from its OpenAPI document: the types (`openapi.ts`), how each
 * operation is called (`operations.ts`), and the errors (`errors.ts`). Throws StartupError when the types cannot be made.
 */
export async function generateSources(folder: string): Promise<void> {
  const document = openApiDocument(operations, { publicUrl: EXAMPLE_ORIGIN, currency: "EUR" });
  mkdirSync(folder, { recursive: true });
  const description = path.join(folder, "openapi.json");
  writeFileSync(description, JSON.stringify(document));
  writeFileSync(path.join(folder, "operations.ts"), operationSource(document));
  writeFileSync(path.join(folder, "errors.ts"), errorSource());
  await runTool(
    GENERATOR,
    [description, "--output", path.join(folder, "openapi.ts"), ...AS_SENT],
    { NODE_OPTIONS: `--import ${COMPILER_HOOK}` },
    "The types of the API could not be made.",
  );
}
