import type { AppError } from "@/lib/errors";

/** The body of a success: `{status: true, message, data}`. */
export function successBody(message: string, data: unknown): string {
  return JSON.stringify({ status: true, message, data });
}

/** A failure: code, public sentence, field errors where there are any, and the request id to quote. */
export function failure(error: AppError, requestId: string, headers: Headers): Response {
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

/** By their names: an answer whose headers are never made an object of their own is sent fastest. */
type Headers = Readonly<Record<string, string>>;

/** An answer whose body is JSON as text; nobody keeps it. */
export function json(status: number, body: string, headers: Headers): Response {
  return new Response(body, {
    status,
    headers: { ...headers, "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
  });
}
