import { API_BASE } from "@/lib/base/operation";
import { type Call, keyVariables, literal, type Notation, placeholderLines } from "./call";

/**
 * Returns a module for Node 20 and later that makes the call with the typed client and prints the response's data. For
 * operations that need no key, the module uses the partner's key, because the client always requires one.
 */
export function writeNode(call: Call): string {
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
  const given = Object.keys(input).length === 0 ? "" : literal(input, notation, 0);
  return [
    `import { createTessera } from "tessera-client"; // ${baseUrl}/docs/node-client`,
    "",
    ...placeholderLines(call, "//", (name, value) => `const ${name} = ${JSON.stringify(value)};`),
    "const tessera = createTessera({",
    `  baseUrl: ${JSON.stringify(baseUrl)},`,
    `  key: ${fromEnvironment(keyVariable)},`,
    "});",
    `const answer = await tessera.${operationId}(${given});`,
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
