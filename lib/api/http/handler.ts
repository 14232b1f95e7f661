import { answerNotFound, answerOtherMethod, type PathParams } from "./answer-request";
import { discardBody } from "./discard-body";
import { type Answer, asResponse } from "./envelope";

export type RouteHandler = (
  request: Request,
  context: { params: Promise<PathParams> | PathParams },
) => Promise<Response>;

/** Returns a handler that answers 405 with the supported methods in `Allow`. */
export function methodNotAllowed(...allowed: string[]): (request: Request) => Promise<Response> {
  return async (request) => respondAfterBody(request, await answerOtherMethod(allowed, request));
}

/** Answers like {@link answerNotFound}, but with a web `Response`. */
export async function notFound(request: Request): Promise<Response> {
  return respondAfterBody(request, await answerNotFound(request));
}

/** Converts the answer to a web `Response`. Before an error response, reads and discards the rest of the request body. */
export async function respondAfterBody(request: Request, answer: Answer | Response): Promise<Response> {
  if (answer.status >= 400) await discardBody(request);
  return asResponse(answer);
}
