import type { DocumentedOperation, OpenApiDocument, Parameter, Reference } from "@/lib/api/openapi/document";
import type { Schema } from "@/lib/base/json-schema/convert";

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
