import { atVariables, type Call, queryText } from "./call";
import { literal, type Notation } from "./literal";

/** The call for Node 20 and later: a module that prints the answer. */
export function nodeOf(call: Call): string {
  const { method, url, keyVariable, body, asked } = call;
  const named = (name: string) => (name === asked?.variable ? name : `process.env.${name}`);
  const notation: Notation = {
    text: (value) => JSON.stringify(value),
    words: { true: "true", false: "false", null: "null" },
    variable: named,
    list: ["[", "]"],
    object: ["{", "}"],
    emptyObject: "{}",
    member: (name, value) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${value}`,
    indent: "  ",
  };
  const parts = atVariables(url + queryText(call));
  const address = parts.length === 1 ? JSON.stringify(parts[0]) : `\`${template(parts, named)}\``;
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...headerLines(keyVariable, body !== undefined),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, notation, 1)}),`]),
  ];
  const given = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  return [
    ...(asked
      ? [`// Put in ${asked.words}.`, `const ${asked.variable} = ${JSON.stringify(asked.madeUp)};`]
      : []),
    `const answer = await fetch(${address}${given});`,
    "console.dir(await answer.json(), { depth: null });",
  ].join("\n");
}

function template(parts: readonly string[], named: (name: string) => string): string {
  return parts.map((part, index) => (index % 2 === 0 ? part : `\${${named(part)}}`)).join("");
}

function headerLines(keyVariable: string | undefined, hasBody: boolean): string[] {
  const headers = [
    ...(keyVariable ? [`    Authorization: \`Bearer \${process.env.${keyVariable}}\`,`] : []),
    ...(hasBody ? [`    "Content-Type": "application/json",`] : []),
  ];
  return headers.length === 0 ? [] : ["  headers: {", ...headers, "  },"];
}
