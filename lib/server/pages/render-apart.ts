import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { duplexPair } from "node:stream";
import { buffer } from "node:stream/consumers";

type Rendered = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** Has a page made that nobody asked for, at a path with its query. */
export type RenderApart = (address: string) => Promise<Rendered>;

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Asks the pages by a request of our own, over a connection that exists in memory only: it carries no visitor's
 * headers. With a policy on the request that has no nonce, Next puts none into the page.
 */
export function renderApart(handle: Handle): RenderApart {
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((cause: unknown) => {
      response.destroy(cause instanceof Error ? cause : undefined);
    });
  });
  return async (address) => {
    const [ours, theirs] = duplexPair();
    server.emit("connection", theirs);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(
        {
          ...{ path: address, createConnection: () => ours },
          headers: { host: "localhost", "content-security-policy": "default-src 'none'" },
        },
        resolve,
      )
        .once("error", reject)
        .end();
    });
    const body = await buffer(response);
    ours.destroy();
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  };
}

/** The texts of a page's scripts that stand in the page itself. */
export function scriptsOf(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g);
  return [...scripts].flatMap(([, attributes = "", text = ""]) => (/\bsrc=/.test(attributes) ? [] : [text]));
}
