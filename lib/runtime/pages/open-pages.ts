import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { trustClientIpHeader } from "@/lib/api/http/front-door";
import { API_BASE } from "@/lib/base/operation";
import { env } from "@/lib/base/settings/env";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { type Lane, onLane } from "@/lib/db/lanes";
import { createHttpServer, type HttpServer, refuse } from "@/lib/runtime/http/http-server";
import {
  ACTION_HEADER,
  addHeader,
  isFromAction,
  isFromDoor,
  proofOf,
} from "@/lib/runtime/http/request-headers";
import { siteOf } from "@/lib/runtime/http/security-headers";
import { answerWith, isCheckout, MONITORING_ROUTES } from "@/lib/runtime/http/web-handlers";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { log } from "@/lib/telemetry/log";
import { answerPages } from "./answer-page";
import { captureConsole } from "./console-log";

/**
 * Creates the server of the roles `pages` and `checkout`. It answers page requests only if they come through the front door, or
 * if Next sent them to fetch the page that a server action redirects to. It answers health checks and metrics scrapes from any
 * client.
 */
export async function openPages(teardown: Teardown): Promise<HttpServer> {
  captureConsole();
  trustClientIpHeader();
  const pages = await preparePages({ dev: false, port: env().PORT });
  teardown.add(() => pages.close());
  const answerPage = answerPages(siteOf(env()), pages.handle);
  return createHttpServer({
    listener: () => async (request, response) => {
      const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
      if (isFromDoor(request) || isFromAction(request)) {
        if (request.headers["next-action"] !== undefined)
          addHeader(request, ACTION_HEADER, proofOf("server action"));
        return answerPage(request, response, path);
      }
      const monitoring = MONITORING_ROUTES[path];
      if (monitoring) return answerWith(monitoring, request, response);
      refuse(response, 403, "Request this page at Tessera's public address.");
    },
    onError: (cause) => log.error("A page failed outside its handler", { cause }),
  });
}

export type Pages = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): Promise<void>;
};

/** Starts Next and returns its handlers. Next uses the production build, or compiles on demand in development. */
export async function preparePages(options: { dev: boolean; port: number }): Promise<Pages> {
  // Gives Next an unused server, and passes upgrades to it explicitly. Next would otherwise take over every request that offers
  // an upgrade and drop it in production, including API calls from clients that offer HTTP/2, such as Java's.
  const httpServer = createServer();
  // The other roles share this program and do not load Next.
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

/**
 * Returns the lane of database connections for a path. Paths under {@link API_BASE} occur here only in development, where Next
 * also serves the API.
 */
function laneOf(path: string): Lane {
  if (path.startsWith(API_BASE)) return "api";
  return isCheckout(path) ? "checkout" : "dashboards";
}
