import { hiddenFieldsIn } from "../../support/fixtures/fetch-page";
import type { FloodRequest } from "./flood-process";

const NOTHING = "/api/v1/redemption-intents/none";

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** Returns one GET request for `path` per API key. The default path belongs to an intent that does not exist. */
export const reads = (keys: readonly string[], path = NOTHING): FloodRequest[] =>
  keys.map((key) => ({ path, headers: bearer(key) }));

export const pages = (paths: readonly string[], headers = {}): FloodRequest[] =>
  paths.map((path) => ({ path, headers }));

type Form = { readonly body: FormData; readonly headers: Readonly<Record<string, string>> };

/** Returns a request that posts a form. The form is encoded once. */
export async function formPost(path: string, { body, headers }: Form): Promise<FloodRequest> {
  const encoded = new Response(body);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  return {
    path,
    method: "POST",
    headers: { ...headers, "content-type": encoded.headers.get("content-type") ?? "" },
    body: bytes.toString("base64"),
    encoding: "base64",
  };
}

/** Returns a page's form as a browser without scripts posts it: the hidden inputs in `html`, and `fields`. */
export function formOf(html: string, baseUrl: string, fields: Readonly<Record<string, string>>): Form {
  const body = hiddenFieldsIn(html);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { body, headers: { origin: baseUrl } };
}
