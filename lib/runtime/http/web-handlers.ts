import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { serveMetrics } from "@/lib/api/http/serve-metrics";
import { answerLiveness, answerReadiness } from "./health";
import { API_POLICY } from "./security-headers";

/** A handler of web-standard requests. */
export type WebHandler = (request: Request) => Promise<Response>;

/** Returns a function that answers Node requests with a web-standard handler and the API's security policy. */
export function createWebAdapter() {
  const chosen = new WeakMap<IncomingMessage, WebHandler>();
  const listener = getRequestListener(
    (request, { incoming }) => {
      const answer = chosen.get(incoming as IncomingMessage);
      if (!answer) throw new Error("The request has no handler");
      return answer(request);
    },
    { hostname: "localhost" },
  );
  return (request: IncomingMessage, response: ServerResponse, handler: WebHandler): Promise<void> => {
    response.setHeader("Content-Security-Policy", API_POLICY);
    chosen.set(request, handler);
    return listener(request, response);
  };
}

/** The health checks and metrics of each process, by path. */
export const MONITORING_ROUTES: Readonly<Record<string, WebHandler>> = {
  "/api/health": answerLiveness,
  "/api/health/ready": answerReadiness,
  "/api/metrics": serveMetrics,
};

/**
 * Returns a handler that answers {@link MONITORING_ROUTES}, for processes behind the front door. For other paths, it returns
 * false without answering.
 */
export function createMonitoringHandler() {
  const runWebHandler = createWebAdapter();
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const handler = MONITORING_ROUTES[path];
    if (handler) await runWebHandler(request, response, handler);
    return handler !== undefined;
  };
}
