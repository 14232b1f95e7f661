import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer, ApiRequest } from "@/lib/api/http/envelope";
import { CLIENT_IP_HEADER } from "@/lib/api/http/front-door";
import { headerValues } from "@/lib/runtime/http/request-headers";

/**
 * Converts a Node request to an API request. The client's address is `client`, never the value of the request's own header.
 * Repeated headers are joined with commas, as in the Fetch standard.
 */
export function toApiRequest(request: IncomingMessage, client: string): ApiRequest {
  const get = (name: string) => {
    const lowerName = name.toLowerCase();
    if (lowerName === CLIENT_IP_HEADER) return client;
    const values = headerValues(request, lowerName);
    return values.length > 0 ? values.join(", ") : null;
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
