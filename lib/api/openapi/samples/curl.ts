import { type Call, placeholderLines, queryText } from "./call";

/**
 * Returns a curl command that runs when it is pasted into a shell in which the environment variables for keys are set. The
 * comment above the command contains no quotes or special characters, because some shells execute pasted comments.
 */
export function writeCurl(call: Call): string {
  const { method, url, keyVariable, body } = call;
  const query = queryText(call);
  // curl sends a GET, or a POST if there is a body.
  const isImplied = method === (body === undefined ? "GET" : "POST");
  const bare = isImplied ? "" : `-X ${method} `;
  const lines = [`curl ${bare}${query === "" ? url : `"${url}${query}"`}`];
  if (keyVariable) lines.push(`-H "Authorization: Bearer $${keyVariable}"`);
  if (body !== undefined) {
    lines.push(`-H "Content-Type: application/json"`, `-d ${shellQuoted(indented(body))}`);
  }
  const above = placeholderLines(call, "#", (name, value) => `export ${name}=${value}`);
  return [...above, lines.join(" \\\n  ")].join("\n");
}

/**
 * Formats a body as JSON that is indented below curl's `-d` option. Line breaks inside strings are escaped, so the indentation
 * changes no data.
 */
function indented(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''").replace(/"(\$[A-Z_]+)"/g, `"'$1'"`)}'`;
}
