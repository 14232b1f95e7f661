import type { ServerResponse } from "node:http";
import type { Answer } from "@/lib/api/http/envelope";

/** Sends an answer of the API in one piece, with the headers that all have, as names and values in turn. */
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
