import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { API_POLICY } from "./security-headers";

/** A handler of the web's standard requests. */
export type WebHandler = (request: Request) => Promise<Response>;

/** Answers by a handler of web requests, under the policy of the API. */
export function webAnswers() {
  const chosen = new WeakMap<IncomingMessage, WebHandler>();
  const listener = getRequestListener(
    (request, { incoming }) => {
      const answer = chosen.get(incoming as IncomingMessage);
      if (!answer) throw new Error("a request without a handler reached the listener");
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
