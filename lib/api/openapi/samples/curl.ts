import { type Call, queryText } from "./call";

/**
 * The call for a shell, which runs as pasted once the keys' variables are set. What is to be put in is said above it
 * without quotes and marks, because some shells read a pasted comment as a command.
 */
export function curlOf(call: Call): string {
  const { method, url, keyVariable, body, asked } = call;
  const query = queryText(call);
  const bare = body === undefined && method !== "GET" ? `-X ${method} ` : "";
  const lines = [`curl ${bare}${query === "" ? url : `"${url}${query}"`}`];
  if (keyVariable) lines.push(`-H "Authorization: Bearer $${keyVariable}"`);
  if (body !== undefined) {
    lines.push(`-H "Content-Type: application/json"`, `-d ${shellQuoted(indented(body))}`);
  }
  const above = asked ? `# Put in ${asked.words}.\nexport ${asked.variable}=${asked.madeUp}\n` : "";
  return above + lines.join(" \\\n  ");
}

/** Under the option it belongs to. A line break inside a string is escaped, so none of these is data. */
function indented(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''").replace(/"(\$[A-Z_]+)"/g, `"'$1'"`)}'`;
}
