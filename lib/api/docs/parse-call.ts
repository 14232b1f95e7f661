import { type Call, keyVariables } from "@/lib/api/openapi/samples/call";
import { operations } from "@/lib/api/operations";
import { API_BASE } from "@/lib/base/operation";

const REQUEST =
  /^(?:# Put in (?<words>.+)\.\n(?<variable>[A-Z_]+)=(?<madeUp>\S+)\n)?(?<method>[A-Z]+) (?<address>\S+)(?<body>[\s\S]*)$/;

/**
 * A call as a guide writes it: `POST https://...` with its query, and below it the body as JSON. `$NAME` in it stands for
 * what two lines above ask the reader to put in (`# Put in the code.` and `NAME=made-up`), or for an environment variable.
 * Throws for anything else.
 */
export function parseCall(text: string, key: string | undefined): Call {
  const { words, variable, madeUp, method, address, body } = REQUEST.exec(text)?.groups ?? {};
  if (!method || !address || !isHolder(key)) throw new Error(`not a call with its key: ${text}`);
  const [url = "", query = ""] = address.split("?");
  return {
    ...{ method, url, ...calledBy(method, url) },
    query: [...new URLSearchParams(query)],
    keyVariable: keyVariables[key],
    body: body?.trim() ? (JSON.parse(body) as unknown) : undefined,
    asked: words && variable && madeUp ? { words, variable, madeUp } : undefined,
  };
}

/** The operation that is called, and what stands in its path. Throws where there is none. */
function calledBy(method: string, url: string) {
  const asked = url.slice(url.indexOf(API_BASE) + API_BASE.length);
  for (const { id, path, method: own } of operations) {
    const pattern = path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const found = own === method && new RegExp(`^${pattern}$`).exec(asked);
    if (found) return { operationId: id, inPath: Object.entries(found.groups ?? {}) };
  }
  throw new Error(`no operation is called by ${method} ${url}`);
}

function isHolder(key = ""): key is keyof typeof keyVariables {
  return Object.hasOwn(keyVariables, key);
}
