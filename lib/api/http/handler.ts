import type { Operation } from "@/lib/base/operation";
import { answerNotFound, answerOperation, answerOtherMethod, type Params } from "./answering";
import { discardBody } from "./discard-body";
import { type Answer, asResponse } from "./envelope";

export type RouteHandler = (
  request: Request,
  context: { params: Promise<Params> | Params },
) => Promise<Response>;

/** {@link answerOperation} as a web-standard handler. */
export function handler(operation: Operation): RouteHandler {
  return async (request, context) =>
    respondAfterBody(request, await answerOperation(operation, request, await context.params));
}

/** Answers a request with 405 and in `Allow` the methods there are. */
export function methodNotAllowed(...allowed: string[]): (request: Request) => Promise<Response> {
  return async (request) => respondAfterBody(request, await answerOtherMethod(allowed, request));
}

/** {@link methodNotAllowed} for every method but those; spread into a route's exports. */
export function methodNotAllowedExcept(
  ...allowed: string[]
): Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", RouteHandler> {
  const refuse: RouteHandler = methodNotAllowed(...allowed);
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse };
}

/** {@link answerNotFound} as a web-standard handler. */
export async function notFound(request: Request): Promise<Response> {
  return respondAfterBody(request, await answerNotFound(request));
}

/** An answer as a web `Response`; a refusal waits until the rest of the request's body was read and discarded. */
export async function respondAfterBody(request: Request, answer: Answer | Response): Promise<Response> {
  if (answer.status >= 400) await discardBody(request);
  return asResponse(answer);
}
