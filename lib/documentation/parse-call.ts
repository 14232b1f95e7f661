import { type Call, keyVariables } from "@/lib/openapi/samples/call";

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
    ...{ method, url },
    query: [...new URLSearchParams(query)],
    keyVariable: keyVariables[key],
    body: body?.trim() ? (JSON.parse(body) as unknown) : undefined,
    asked: words && variable && madeUp ? { words, variable, madeUp } : undefined,
  };
}

function isHolder(key = ""): key is keyof typeof keyVariables {
  return Object.hasOwn(keyVariables, key);
}
