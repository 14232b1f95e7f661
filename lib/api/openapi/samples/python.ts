import { type Call, literal, type Notation, placeholderLines, queryText, splitAtVariables } from "./call";

/** Returns a Python 3 script that makes the call with only the standard library and prints the response. */
export function writePython(call: Call): string {
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
