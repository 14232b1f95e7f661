import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  type DocumentedOperation,
  type Entry,
  entriesOf,
  isParameter,
  type OpenApiDocument,
} from "@/lib/api/openapi/document";
import { openApiDocument } from "@/lib/api/openapi/openapi";
import { operations } from "@/lib/api/operations";
import { errorCatalog } from "@/lib/base/errors";
import { fieldErrorCodes } from "@/lib/base/field-errors";
import { EXAMPLE_ORIGIN } from "@/lib/base/fields";
import type { Schema } from "@/lib/base/json-schema/convert";
import { runTool } from "@/lib/base/run-tool";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const GENERATOR = path.join(PROJECT_ROOT, "node_modules/openapi-typescript/bin/cli.js");
const COMPILER_HOOK = pathToFileURL(path.join(PROJECT_ROOT, "lib/api/client/build/compiler-api.mjs")).href;

/** Generator options that make a request field optional if it has a default value. */
const AS_SENT = ["--default-non-nullable", "false"];

/**
 * Writes the client's generated sources to `folder`: the types of the API (`openapi.ts`), the table of operations
 * (`operations.ts`), the errors (`errors.ts`), the event types (`event-types.ts`) and the client's version (`version.ts`).
 * Throws StartupError when the types cannot be generated.
 */
export async function generateSources(folder: string, version: string): Promise<void> {
  const document = openApiDocument(operations, { publicUrl: EXAMPLE_ORIGIN, currency: "EUR" });
  mkdirSync(folder, { recursive: true });
  const description = path.join(folder, "openapi.json");
  writeFileSync(description, JSON.stringify(document));
  writeFileSync(path.join(folder, "operations.ts"), operationSource(document));
  writeFileSync(path.join(folder, "errors.ts"), errorSource());
  writeFileSync(path.join(folder, "event-types.ts"), constant("eventTypes", Object.keys(document.webhooks)));
  writeFileSync(path.join(folder, "version.ts"), constant("VERSION", version));
  await runTool(
    GENERATOR,
    [description, "--output", path.join(folder, "openapi.ts"), ...AS_SENT],
    { NODE_OPTIONS: `--import ${COMPILER_HOOK}` },
    "The types of the API could not be made.",
  );
}

function constant(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(value)} as const;\n`;
}

/**
 * The first lines of `errors.ts`. They re-export the errors of `tessera-error.ts`, so that users can import all errors of API
 * calls from one module.
 */
const HEAD = [
  `import { ApiError } from "../tessera-error.js";`,
  "export {",
  "  ApiError, CallTimeoutError, ConnectionError, type FieldError, OutcomeUnknownError, TesseraError",
  `} from "../tessera-error.js";`,
];

/**
 * Returns the source of `errors.ts`: {@link HEAD}, a class for each error code, a table of these classes by code, and the type
 * of the codes for invalid fields. The docstring of each class states the code's status and message.
 */
function errorSource(): string {
  const classes = Object.entries(errorCatalog).map(
    ([code, { status, message }]) => `/** ${status}: ${message} */
export class ${classOf(code)} extends ApiError {
  override name = "${classOf(code)}";
  declare readonly errorCode: "${code}";
}`,
  );
  const fieldCodes = Object.keys(fieldErrorCodes).map((code) => JSON.stringify(code));
  const byCode = Object.keys(errorCatalog).map((code) => `  ${code}: ${classOf(code)},`);
  return `${HEAD.join("\n\n")}

${classes.join("\n\n")}

/** Why a field is invalid. */
export type FieldErrorCode = ${fieldCodes.join(" | ")};

/** The class of each \`error_code\`. */
export const errorsByCode = {
${byCode.join("\n")}
} as const;
`;
}

/** Returns the class name of an error code: `InsufficientBalanceError` for `insufficient_balance`. */
function classOf(code: string): string {
  const words = code.replace(/_error$/, "").split("_");
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}Error`;
}

/**
 * Returns the source of `operations.ts`, a table of the operations by ID, with each operation's summary and description as a
 * docstring. An entry has the fields of `Route` in `send.ts`, without `id`. For a paginated operation, it also has `list`: the
 * name of the response field that contains the list.
 */
function operationSource(document: OpenApiDocument): string {
  return `export const operations = {\n${entriesOf(document).map(memberOf).join("\n")}\n} as const;\n`;
}

function memberOf({ method, path, operation }: Entry): string {
  const list = listIn(operation);
  const facts = [
    `method: ${JSON.stringify(method)}`,
    `path: ${JSON.stringify(path)}`,
    ...(isCreate(operation) ? ["creates: true"] : []),
    ...(operation["x-idempotent"] ? ["idempotent: true"] : []),
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

/**
 * Returns the name of the response field that contains the list of a paginated operation. Returns undefined if the operation is
 * not paginated, that is, has no query parameter `after`. Throws if the response of a paginated operation has no list or more
 * than one.
 */
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
