import { API_BASE } from "@/lib/base/operation";
import {
  type Call,
  keyVariables,
  literal,
  type Notation,
  placeholderLines,
  queryText,
  splitAtVariables,
} from "./call";

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

/**
 * Returns a module for Node 20 and later that makes the call with the typed client and prints the response's data. For
 * operations that need no key, the module uses the partner's key, because the client always requires one.
 */
function writeNode(call: Call): string {
  const { operationId, url, inPath, query, body, keyVariable = keyVariables.partner, placeholder } = call;
  const [baseUrl = ""] = url.split(API_BASE);
  const notation: Notation = {
    text: (value) => JSON.stringify(value),
    words: { true: "true", false: "false", null: "null" },
    variable: (name) => (name === placeholder?.variable ? name : fromEnvironment(name)),
    list: ["[", "]"],
    object: ["{", "}"],
    emptyObject: "{}",
    member: (name, value) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${value}`,
    indent: "  ",
  };
  const input = {
    ...Object.fromEntries([...inPath, ...query.map(memberOf)]),
    ...(body as object | undefined),
  };
  const argument = Object.keys(input).length === 0 ? "" : literal(input, notation, 0);
  return [
    `import { createTessera } from "tessera-client"; // ${baseUrl}/docs/node-client`,
    "",
    ...placeholderLines(call, "//", (name, value) => `const ${name} = ${JSON.stringify(value)};`),
    "const tessera = createTessera({",
    `  baseUrl: ${JSON.stringify(baseUrl)},`,
    `  key: ${fromEnvironment(keyVariable)},`,
    "});",
    `const answer = await tessera.${operationId}(${argument});`,
    "console.dir(answer, { depth: null });",
  ].join("\n");
}

/** Converts a query parameter to a member of the client's input. `metadata[order]` becomes the member `order` of `metadata`. */
function memberOf([name, value]: Call["query"][number]): [name: string, value: unknown] {
  const [field = "", member] = name.split(/[[\]]/);
  return [field, member === undefined ? value : { [member]: value }];
}

/**
 * Returns the expression that reads an environment variable. It defaults to an empty string, because strict TypeScript rejects
 * a value that might be undefined.
 */
const fromEnvironment = (name: string): string => `process.env.${name} ?? ""`;

/** Returns a PHP 8 script that makes the call and prints the response. It has no dependencies except `openssl` for HTTPS. */
function writePhp(call: Call): string {
  const { method, url, keyVariable, body, placeholder } = call;
  const named = (name: string) => (name === placeholder?.variable ? `$${name}` : `getenv(${quoted(name)})`);
  const notation: Notation = {
    text: quoted,
    words: { true: "true", false: "false", null: "null" },
    variable: named,
    list: ["[", "]"],
    object: ["[", "]"],
    emptyObject: "new stdClass()",
    member: (name, value) => `${quoted(name)} => ${value}`,
    indent: "    ",
  };
  const address = splitAtVariables(url + queryText(call))
    .map((part, index) => (index % 2 === 0 ? quoted(part) : named(part)))
    .filter((part) => part !== "''")
    .join(" . ");
  const headers = [
    ...(keyVariable ? [`'Authorization: Bearer ' . getenv('${keyVariable}'),`] : []),
    ...(body === undefined ? [] : ["'Content-Type: application/json',"]),
  ];
  return [
    "<?php",
    ...placeholderLines(call, "//", (name, value) => `$${name} = ${quoted(value)};`),
    "$context = stream_context_create(['http' => [",
    ...(method === "GET" ? [] : [`    'method' => '${method}',`]),
    ...(headers.length === 0
      ? []
      : ["    'header' => [", ...headers.map((line) => `        ${line}`), "    ],"]),
    ...(body === undefined ? [] : [`    'content' => json_encode(${literal(body, notation, 1)}),`]),
    "    'ignore_errors' => true,",
    "]]);",
    `echo file_get_contents(${address}, false, $context);`,
  ].join("\n");
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

/** Returns a Python 3 script that makes the call with only the standard library and prints the response. */
function writePython(call: Call): string {
  const { method, url, keyVariable, body, placeholder } = call;
  const named = (name: string, quote: string) =>
    name === placeholder?.variable ? name : `os.environ[${quote}${name}${quote}]`;
  const notation: Notation = {
    text: (value) => JSON.stringify(value),
    words: { true: "True", false: "False", null: "None" },
    variable: (name) => named(name, '"'),
    list: ["[", "]"],
    object: ["{", "}"],
    emptyObject: "{}",
    member: (name, value) => `${JSON.stringify(name)}: ${value}`,
    indent: "    ",
  };
  const { protocol, host, origin } = new URL(url);
  const parts = splitAtVariables(url.slice(origin.length) + queryText(call));
  const path = parts.map((part, index) => (index % 2 === 0 ? part : `{${named(part, "'")}}`)).join("");
  const headers = [
    ...(keyVariable ? [`"Authorization": "Bearer " + os.environ["${keyVariable}"],`] : []),
    ...(body === undefined ? [] : [`"Content-Type": "application/json",`]),
  ];
  const needsOs = keyVariable !== undefined || parts.length > 1;
  const modules = ["http.client", ...(body === undefined ? [] : ["json"]), ...(needsOs ? ["os"] : [])];
  return [
    ...modules.map((name) => `import ${name}`),
    "",
    ...placeholderLines(call, "#", (name, value) => `${name} = ${JSON.stringify(value)}`),
    `connection = http.client.${protocol === "https:" ? "HTTPSConnection" : "HTTPConnection"}("${host}")`,
    "connection.request(",
    `    "${method}",`,
    `    ${parts.length > 1 ? "f" : ""}"${path}",`,
    ...(body === undefined ? [] : [`    body=json.dumps(${literal(body, notation, 1)}),`]),
    ...(headers.length === 0 ? [] : ["    headers={", ...headers.map((line) => `        ${line}`), "    },"]),
    ")",
    "print(connection.getresponse().read().decode())",
  ].join("\n");
}

/** The programming languages of code samples. The first language is the default. */
export const languages = [
  { id: "curl", title: "curl", write: writeCurl },
  { id: "node", title: "Node", write: writeNode },
  { id: "php", title: "PHP", write: writePhp },
  { id: "python", title: "Python", write: writePython },
] as const;

export type Language = (typeof languages)[number]["id"];

/** A call's source code in one programming language. */
export type Sample = { readonly language: Language; readonly title: string; readonly code: string };

/** Returns the call's source code in every programming language. */
export function samplesOf(call: Call): Sample[] {
  return languages.map(({ id, title, write }) => ({ language: id, title, code: write(call) }));
}
