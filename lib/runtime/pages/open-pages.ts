import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { vouchForClientIp } from "@/lib/api/http/client-ip";
import { API_BASE } from "@/lib/base/operation";
import { env } from "@/lib/base/settings/env";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { type Lane, onLane } from "@/lib/db/lanes";
import { createHttpServer, type HttpServer, refuse } from "@/lib/runtime/http/http-server";
import { isCheckout } from "@/lib/runtime/http/paths";
import { isFromDoor } from "@/lib/runtime/http/request-headers";
import { siteOf } from "@/lib/runtime/http/security-headers";
import { createMonitoringHandler } from "@/lib/runtime/http/web-handlers";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { log } from "@/lib/telemetry/log";
import { answerPages } from "./answer-page";
import { captureConsole } from "./console-log";

/** The server of the role `pages`: Next behind the front door, whose requests alone it answers. */
export async function openPages(teardown: Teardown): Promise<HttpServer> {
  captureConsole();
  vouchForClientIp();
  const pages = await preparePages({ dev: false, port: env().PORT });
  teardown.add(() => pages.close());
  const answerPage = answerPages(siteOf(env()), pages.handle);
  const monitor = createMonitoringHandler();
  return createHttpServer({
    listener: () => async (request, response) => {
      const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
      if (isFromDoor(request)) return answerPage(request, response, path);
      if (!(await monitor(request, response, path)))
        refuse(response, 403, "Pages are answered through the front door alone.");
    },
    onError: (cause) => log.error("A page failed outside its handler", { cause }),
  });
}

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
