import { API_BASE } from "@/lib/base/operation";
import { type Call, keyVariables } from "./call";
import { literal, type Notation } from "./literal";

/**
 * The call for Node 20 and later, by the typed client: a module that prints the data of the answer. The client has a key
 * always; where none is needed, a partner's stands for any.
 */
export function nodeOf(call: Call): string {
  const { operationId, url, inPath, query, body, keyVariable = keyVariables.partner, asked } = call;
  const [baseUrl = ""] = url.split(API_BASE);
  const notation: Notation = {
    text: (value) => JSON.stringify(value),
    words: { true: "true", false: "false", null: "null" },
    variable: (name) => (name === asked?.variable ? name : fromEnvironment(name)),
    list: ["[", "]"],
    object: ["{", "}"],
    emptyObject: "{}",
    member: (name, value) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${value}`,
    indent: "  ",
  };
  const input = { ...Object.fromEntries([...inPath, ...query]), ...(body as object | undefined) };
  const given = Object.keys(input).length === 0 ? "" : literal(input, notation, 0);
  return [
    `import { createTessera } from "tessera-client"; // ${baseUrl}/docs/node-client`,
    "",
    ...(asked
      ? [`// Put in ${asked.words}.`, `const ${asked.variable} = ${JSON.stringify(asked.madeUp)};`]
      : []),
    "const tessera = createTessera({",
    `  baseUrl: ${JSON.stringify(baseUrl)},`,
    `  key: ${fromEnvironment(keyVariable)},`,
    "});",
    `const answer = await tessera.${operationId}(${given});`,
    "console.dir(answer, { depth: null });",
  ].join("\n");
}

/** A variable that is not set is no string, which strict TypeScript would refuse. */
const fromEnvironment = (name: string): string => `process.env.${name} ?? ""`;
