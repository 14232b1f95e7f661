import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { DocumentedOperation, OpenApiDocument, Parameter, Reference } from "@/lib/api/openapi/document";
import { openApiDocument } from "@/lib/api/openapi/openapi";
import { operations } from "@/lib/api/operations";
import { errorCatalog } from "@/lib/base/errors";
import { EXAMPLE_ORIGIN } from "@/lib/base/fields";
import type { Schema } from "@/lib/base/json-schema/convert";
import { runTool } from "@/lib/base/run-tool";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

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

/** One module has all that is thrown. */
const HEAD = [
  `import { ApiError } from "../tessera-error.js";`,
  `export { ApiError, CallTimeoutError, ConnectionError, TesseraError } from "../tessera-error.js";`,
];

/** The source of the errors: a class for each code, under its status and sentence, and the classes by code. */
export function errorSource(): string {
  const classes = Object.entries(errorCatalog).map(
    ([code, { status, message }]) => `/** ${status}: ${message} */
export class ${classOf(code)} extends ApiError {
  override name = "${classOf(code)}";
  declare readonly errorCode: "${code}";
}`,
  );
  const byCode = Object.keys(errorCatalog).map((code) => `  ${code}: ${classOf(code)},`);
  return `${HEAD.join("\n\n")}

${classes.join("\n\n")}

/** The class of each \`error_code\`. */
export const errorsByCode = {
${byCode.join("\n")}
} as const;
`;
}

/** `InsufficientBalanceError` for `insufficient_balance`. */
function classOf(code: string): string {
  const words = code.replace(/_error$/, "").split("_");
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}Error`;
}

/** The source of the table of operations: how each is called, under its name in the document and with its words. */
export function operationSource({ paths }: OpenApiDocument): string {
  const entries = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => entryOf(method.toUpperCase(), path, operation)),
  );
  return `export const operations = {\n${entries.join("\n")}\n} as const;\n`;
}

function entryOf(method: string, path: string, operation: DocumentedOperation): string {
  const list = listIn(operation);
  const facts = [
    `method: ${JSON.stringify(method)}`,
    `path: ${JSON.stringify(path)}`,
    ...(isCreate(operation) ? ["creates: true"] : []),
    ...(list === undefined ? [] : [`list: ${JSON.stringify(list)}`]),
  ];
  const words = [`${operation.summary}.`, ...(operation.description ? ["", operation.description] : [])];
  const lines = words.join("\n").split("\n");
  const comment = lines.map((line) => ` * ${line.replaceAll("*/", "* /")}`.trimEnd()).join("\n");
  return `/**\n${comment}\n */\n${operation.operationId}: { ${facts.join(", ")} },`;
}

function isCreate({ parameters }: DocumentedOperation): boolean {
  return parameters.some((one) => "$ref" in one && one.$ref.endsWith("/Idempotency-Key"));
}

/** What the pages of a list hold it as; undefined for an operation that does not answer page by page. */
function listIn({ parameters, responses }: DocumentedOperation): string | undefined {
  const takesAfter = parameters.some((one) => isParameter(one) && one.in === "query" && one.name === "after");
  const answer = responses["200"];
  if (!takesAfter || !answer || "$ref" in answer) return undefined;
  const page = answer.content?.["application/json"].schema.properties?.["data"] as Schema | undefined;
  const lists = Object.entries(page?.properties ?? {}).filter(([, { type }]) => type === "array");
  const [name] = lists.map(([name]) => name);
  if (name === undefined || lists.length > 1) throw new Error("a page holds one list");
  return name;
}

function isParameter(parameter: Parameter | Reference): parameter is Parameter {
  return "name" in parameter;
}
