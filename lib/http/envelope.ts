import type { AppError } from "@/lib/errors";

/** The body of a success: `{status: true, message, data}`. */
export function successBody(message: string, data: unknown): string {
  return JSON.stringify({ status: true, message, data });
}

/** A failure: code, public sentence, field errors where there are any, and the request id to quote. */
export function failure(error: AppError, requestId: string, headers: HeadersInit): Response {
  const body = {
    status: false,
    message: error.message,
    error_code: error.code,
    ...(error.errors && { errors: error.errors }),
    request_id: requestId,
  };
  const answer = json(error.status, JSON.stringify(body), headers);
  if (error.status === 401) answer.headers.set("WWW-Authenticate", "Bearer");
  // The rest of the body is not read, so nothing else can be sent on this connection: the client should know.
  if (error.code === "payload_too_large") answer.headers.set("Connection", "close");
  if (error.retryAfterS !== undefined) answer.headers.set("Retry-After", String(error.retryAfterS));
  return answer;
}

/** An answer whose body is JSON as text; nobody keeps it. */
export function json(status: number, body: string, headers: HeadersInit): Response {
  const answer = new Response(body, { status, headers });
  answer.headers.set("Content-Type", "application/json; charset=utf-8");
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}
