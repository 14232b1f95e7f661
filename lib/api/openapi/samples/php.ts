import { atVariables, type Call, queryText } from "./call";
import { literal, type Notation } from "./literal";

/** Returns a PHP 8 script that makes the call and prints the response. It needs no extensions or dependencies. */
export function phpOf(call: Call): string {
  const { method, url, keyVariable, body, asked } = call;
  const named = (name: string) => (name === asked?.variable ? `$${name}` : `getenv(${quoted(name)})`);
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
  const address = atVariables(url + queryText(call))
    .map((part, index) => (index % 2 === 0 ? quoted(part) : named(part)))
    .filter((part) => part !== "''")
    .join(" . ");
  const headers = [
    ...(keyVariable ? [`'Authorization: Bearer ' . getenv('${keyVariable}'),`] : []),
    ...(body === undefined ? [] : ["'Content-Type: application/json',"]),
  ];
  return [
    "<?php",
    ...(asked
      ? [`// Replace with ${asked.words}.`, `$${asked.variable} = ${quoted(asked.exampleValue)};`]
      : []),
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
