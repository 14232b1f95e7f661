import { type Call, literal, type Notation, placeholderLines, queryText, splitAtVariables } from "./call";

/** Returns a PHP 8 script that makes the call and prints the response. It needs no extensions or dependencies. */
export function writePhp(call: Call): string {
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
