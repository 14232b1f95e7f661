import type { Site } from "@/lib/json-schema/example";
import { API_BASE, type Operation } from "@/lib/operation";
import type { Parameter } from "./document";

/** The environment variables the examples read a key from; what both kinds may call, a partner's stands for. */
export const keyVariables = {
  partner: "TESSERA_PARTNER_KEY",
  reseller: "TESSERA_RESELLER_KEY",
} as const;

/**
 * A call of an operation for a shell, which runs as pasted once the keys' variables are set. Of the query it sends what
 * has an example.
 */
export function curlOf(
  operation: Operation,
  parameters: readonly Parameter[],
  body: unknown,
  { publicUrl }: Site,
): string {
  const values = (place: Parameter["in"]) =>
    parameters
      .filter((parameter) => parameter.in === place && parameter.schema.examples)
      .map(({ name, schema }) => [name, String(schema.examples?.[0])] as const);
  const path = values("path").reduce(
    (left, [name, value]) => left.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const query = new URLSearchParams(values("query").map(([name, value]) => [name, value])).toString();
  const url = `${publicUrl}${API_BASE}${path}${query === "" ? "" : `?${query}`}`;
  const bare = body === undefined && operation.method !== "GET" ? `-X ${operation.method} ` : "";
  const lines = [`curl ${bare}${query === "" ? url : `"${url}"`}`];
  if (operation.caller !== "anyone") {
    const holder = operation.caller === "account" ? "partner" : operation.caller;
    lines.push(`-H "Authorization: Bearer $${keyVariables[holder]}"`);
  }
  if (body !== undefined) {
    lines.push(`-H "Content-Type: application/json"`, `-d ${shellQuoted(indented(body))}`);
  }
  return lines.join(" \\\n  ");
}

/** Under the option it belongs to. A line break inside a string is escaped, so none of these is data. */
function indented(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
