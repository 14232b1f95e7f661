import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { serveMetrics } from "@/lib/api/http/serve-metrics";
import { answerLiveness, answerReadiness } from "./health";
import { API_POLICY } from "./security-headers";

/** A handler of web-standard requests. */
export type WebHandler = (request: Request) => Promise<Response>;

/** Answers a Node request with a web-standard handler. The response has the API's content security policy. */
export function answerWith(
  handler: WebHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader("Content-Security-Policy", API_POLICY);
  return getRequestListener(handler, { hostname: "localhost" })(request, response);
}

/** The handlers of the health checks and the metrics, by path. The processes of every role serve these paths. */
export const MONITORING_ROUTES: Readonly<Record<string, WebHandler>> = {
  "/api/health": answerLiveness,
  "/api/health/ready": answerReadiness,
  "/api/metrics": serveMetrics,
};

/** The path that the job engine calls. */
export const JOBS_PATH = "/api/inngest";

const CHECKOUT = /^\/(redemptions|subscriptions)\/checkout\//;

/** Returns true for the path of a hosted checkout page. */
export function isCheckout(path: string): boolean {
  return CHECKOUT.test(path);
}
