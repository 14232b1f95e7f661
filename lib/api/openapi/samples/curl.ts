import { type Call, queryText } from "./call";

/**
 * The call for a shell, which runs as pasted once the variables of the keys are set. The comment above it contains no quotes
 * or special characters, because some shells read a pasted comment as a command.
 */
export function curlOf(call: Call): string {
  const { method, url, keyVariable, body, asked } = call;
  const query = queryText(call);
  // curl sends a GET, or a POST if there is a body.
  const isImplied = method === (body === undefined ? "GET" : "POST");
  const bare = isImplied ? "" : `-X ${method} `;
  const lines = [`curl ${bare}${query === "" ? url : `"${url}${query}"`}`];
  if (keyVariable) lines.push(`-H "Authorization: Bearer $${keyVariable}"`);
  if (body !== undefined) {
    lines.push(`-H "Content-Type: application/json"`, `-d ${shellQuoted(indented(body))}`);
  }
  const above = asked ? `# Replace with ${asked.words}.\nexport ${asked.variable}=${asked.madeUp}\n` : "";
  return above + lines.join(" \\\n  ");
}

/** JSON indented below its option. Line breaks inside strings are escaped, so this changes no data. */
function indented(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''").replace(/"(\$[A-Z_]+)"/g, `"'$1'"`)}'`;
}
