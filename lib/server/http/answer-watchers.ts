import type { IncomingMessage, ServerResponse } from "node:http";
import { serveMetrics } from "@/lib/http/serve-metrics";
import { alive, ready } from "./health";
import { type WebHandler, webAnswers } from "./web-answers";

/** What a process answers to those that watch it, in whatever role: whether it lives, whether it is ready, what it has counted. */
export const FOR_WATCHERS: Readonly<Record<string, WebHandler>> = {
  "/api/health": alive,
  "/api/health/ready": ready,
  "/api/metrics": serveMetrics,
};

/** Answers {@link FOR_WATCHERS} in a process behind the front door; false, and nothing is answered, for any other path. */
export function answerWatchers() {
  const answerByWeb = webAnswers();
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const handler = FOR_WATCHERS[path];
    if (handler) await answerByWeb(request, response, handler);
    return handler !== undefined;
  };
}
