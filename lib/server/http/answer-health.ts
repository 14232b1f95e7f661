import type { IncomingMessage, ServerResponse } from "node:http";
import { alive, ready } from "./health";
import { type WebHandler, webAnswers } from "./web-answers";

/** The health checks by their paths. */
export const HEALTH_CHECKS: Readonly<Record<string, WebHandler>> = {
  "/api/health": alive,
  "/api/health/ready": ready,
};

/** Answers the health checks of a process that stands behind no front door; false, and nothing is answered, for any other path. */
export function answerHealth() {
  const answerByWeb = webAnswers();
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const check = HEALTH_CHECKS[path];
    if (check) await answerByWeb(request, response, check);
    return check !== undefined;
  };
}
