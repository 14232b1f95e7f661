import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer, ApiRequest } from "@/lib/api/http/envelope";
import { CLIENT_IP_HEADER } from "@/lib/api/http/front-door";

/** Converts a Node request to an API request. The client's address is `client`, never the value of the request's own header. */
export function toApiRequest(request: IncomingMessage, client: string): ApiRequest {
  const get = (name: string) => {
    const lowerName = name.toLowerCase();
    return lowerName === CLIENT_IP_HEADER ? client : headerOf(request.rawHeaders, lowerName);
  };
  return {
    get url() {
      return `http://localhost${request.url}`;
    },
    get body() {
      return request.iterator({ destroyOnReturn: false });
    },
    headers: { get, has: (name) => get(name) !== null },
  };
}

/**
 * Returns the values of a header, joined with commas as in the Fetch standard, or null if there are none. `raw` is the flat
 * list of all headers, in which each name is followed by its value.
 */
function headerOf(raw: readonly string[], lowerName: string): string | null {
  let joined: string | null = null;
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? "";
    if (name.length !== lowerName.length || name.toLowerCase() !== lowerName) continue;
    joined = joined === null ? (raw[at + 1] ?? "") : `${joined}, ${raw[at + 1]}`;
  }
  return joined;
}

/**
 * Sends an API answer in one write, with the `common` headers and the answer's own headers. `common` is a flat list in which
 * each name is followed by its value.
 */
export function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: Answer,
  common: readonly string[],
): void {
  const lines = [...common];
  for (const [name, value] of Object.entries(headers)) lines.push(name, value);
  lines.push("Content-Length", String(Buffer.byteLength(body)));
  response.writeHead(status, lines).end(body);
}
