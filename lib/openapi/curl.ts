import type { Site } from "@/lib/json-schema/example";
import { API_BASE, type Operation, type PutIn } from "@/lib/operation";
import type { Parameter } from "./document";

/** The environment variables the examples read a key from; what both kinds may call, a partner's stands for. */
export const keyVariables = {
  partner: "TESSERA_PARTNER_KEY",
  reseller: "TESSERA_RESELLER_KEY",
} as const;

/**
 * A call of an operation for a shell, which runs as pasted once the keys' variables are set, and begins with what is to
 * be put in where the example can only make it up. Of the query it sends what has an example.
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
  const call = lines.join(" \\\n  ");
  return operation.putIn ? asking(call, operation.putIn) : call;
}

/**
 * The call with a variable in the place of what is made up, below what to put into it. That is said without quotes and
 * marks, because some shells read a pasted comment as a command.
 */
function asking(call: string, { madeUp, variable, words }: PutIn): string {
  if (!call.includes(madeUp)) return call;
  const asked = call.includes(`"${madeUp}"`)
    ? call.replace(`"${madeUp}"`, () => `"'$${variable}'"`)
    : call.replace(madeUp, () => `$${variable}`);
  return `# Put in ${words}.\nexport ${variable}=${madeUp}\n${asked}`;
}

/** Under the option it belongs to. A line break inside a string is escaped, so none of these is data. */
function indented(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
