import type { IncomingMessage, ServerResponse } from "node:http";
import { serveMetrics } from "@/lib/api/http/serve-metrics";
import { alive, ready } from "./health";
import { type WebHandler, webAnswers } from "./web-answers";

/** The health checks and metrics that each process answers, by path. */
export const MONITORING_ROUTES: Readonly<Record<string, WebHandler>> = {
  "/api/health": alive,
  "/api/health/ready": ready,
  "/api/metrics": serveMetrics,
};

/** Answers {@link MONITORING_ROUTES} in a process behind the front door. Returns false for any other path. */
export function answerMonitoring() {
  const answerByWeb = webAnswers();
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const handler = MONITORING_ROUTES[path];
    if (handler) await answerByWeb(request, response, handler);
    return handler !== undefined;
  };
}
