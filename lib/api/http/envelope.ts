import type { AppError } from "@/lib/base/errors";

/** The body of a success: `{status: true, message, data}`. */
export function successBody(message: string, data: unknown): string {
  return JSON.stringify({ status: true, message, data });
}

/** Headers by their names, each once. */
type Headers = Readonly<Record<string, string>>;

/** An answer whose body is text. Whoever speaks HTTP sends it as it is, or as a web `Response`. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: string };

/** A failure: code, public sentence, field errors where there are any, and the request id to quote. */
export function failure(error: AppError, requestId: string, headers: Headers): Answer {
  const body = {
    status: false,
    message: error.message,
    error_code: error.code,
    ...(error.errors && { errors: error.errors }),
    request_id: requestId,
  };
  return json(error.status, JSON.stringify(body), {
    ...headers,
    ...(error.status === 401 && { "WWW-Authenticate": "Bearer" }),
    // The rest of the body is not read, so nothing else can be sent on this connection: the client should know.
    ...(error.code === "payload_too_large" && { Connection: "close" }),
    ...(error.retryAfterS !== undefined && { "Retry-After": String(error.retryAfterS) }),
  });
}

/** An answer whose body is JSON as text; nobody keeps it. */
export function json(status: number, body: string, headers: Headers): Answer {
  return {
    status,
    headers: { ...headers, "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
    body,
  };
}

/** An answer as a web `Response`, which one may be already. */
export function asResponse(answer: Answer | Response): Response {
  return typeof answer.body === "string" ? new Response(answer.body, answer as Answer) : (answer as Response);
}
