import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { ApiRequest } from "@/lib/api/http/envelope";
import { CLIENT_IP_HEADER } from "@/lib/api/http/front-door-headers";

/** One of Node's requests as the API reads it, from that client. What it says itself of who sent it is not heard. */
export function apiRequestOf(request: IncomingMessage, client: string): ApiRequest {
  const get = (name: string) => {
    const lowerName = name.toLowerCase();
    return lowerName === CLIENT_IP_HEADER ? client : headerOf(request.rawHeaders, lowerName);
  };
  return {
    get url() {
      return `http://localhost${request.url}`;
    },
    get body() {
      return Readable.toWeb(request) as ReadableStream<Uint8Array<ArrayBuffer>>;
    },
    headers: { get, has: (name) => get(name) !== null },
    arrayBuffer: () => bytesOf(request),
  };
}

/** The values of a header as the web joins them, from names and values in turn; null where it is absent. */
function headerOf(raw: readonly string[], lowerName: string): string | null {
  let joined: string | null = null;
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? "";
    if (name.length !== lowerName.length || name.toLowerCase() !== lowerName) continue;
    joined = joined === null ? (raw[at + 1] ?? "") : `${joined}, ${raw[at + 1]}`;
  }
  return joined;
}

/** All of a body whose length was announced, which Node holds it to. Rejects where it breaks off. */
function bytesOf(request: IncomingMessage): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => resolve(joined(parts)))
      .on("error", reject)
      .on("close", () => reject(new Error("the request broke off")));
  });
}

/** A copy: Node's own buffers are parts of larger ones. */
function joined(parts: readonly Buffer[]): ArrayBuffer {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes.buffer;
}
