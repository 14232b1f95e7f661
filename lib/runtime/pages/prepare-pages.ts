import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { API_BASE } from "@/lib/base/operation";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { type Lane, onLane } from "@/lib/db/lanes";
import { isCheckout } from "@/lib/runtime/http/is-checkout";

export type Pages = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): Promise<void>;
};

/** Next, ready to answer for the pages: from the production build, or compiling as it goes in development. */
export async function preparePages(options: { dev: boolean; port: number }): Promise<Pages> {
  // Left to itself, Next takes over every request that offers an upgrade, and drops it in production: also an API call
  // of a client that offers HTTP/2 on http, as Java's does. So it gets a server nobody listens on, and from the front
  // door what is meant for it; its own upgrade handler does nothing.
  const httpServer = createServer();
  // The other roles share this program and do without Next.
  const { default: next } = await import("next");
  const app = next({
    dev: options.dev,
    dir: PROJECT_ROOT,
    port: options.port,
    hostname: "localhost",
    httpServer,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handle: (request, response) => onLane(laneOf(request.url ?? "/"), () => handle(request, response)),
    upgrade: async (request, socket, head) => void httpServer.emit("upgrade", request, socket, head),
    close: () => app.close(),
  };
}

/** The lane of a page by its path; of the API too, which Next answers in development. */
function laneOf(path: string): Lane {
  if (path.startsWith(API_BASE)) return "api";
  return isCheckout(path) ? "checkout" : "dashboards";
}
