import type { AppError } from "@/lib/base/errors";

/** Returns the JSON body of a successful response: `{status: true, message, data}`. */
export function successBody(message: string, data: unknown): string {
  return JSON.stringify({ status: true, message, data });
}

/** Header values by name. */
type AnswerHeaders = Readonly<Record<string, string>>;

/** A response with a text body. Our HTTP server writes it to the socket; {@link asResponse} converts it to a web `Response`. */
export type Answer = { readonly status: number; readonly headers: AnswerHeaders; readonly body: string };

/**
 * Returns the error response, with the error's code and public message, the invalid fields if there are any, and the request
 * ID.
 */
export function failure(error: AppError, requestId: string, headers: AnswerHeaders): Answer {
  const body = {
    status: false,
    message: error.message,
    error_code: error.code,
    ...(error.details && { errors: error.errors, error_details: error.details }),
    request_id: requestId,
  };
  return json(error.status, JSON.stringify(body), {
    ...headers,
    ...(error.status === 401 && { "WWW-Authenticate": "Bearer" }),
    // The unread rest of the body is discarded only up to a limit, so the connection might not be reusable.
    ...(error.code === "payload_too_large" && { Connection: "close" }),
    ...(error.retryAfterS !== undefined && { "Retry-After": String(error.retryAfterS) }),
  });
}

/** Returns a response with a JSON body and `Cache-Control: no-store`. */
export function json(status: number, body: string, headers: AnswerHeaders): Answer {
  return {
    status,
    headers: { ...headers, "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
    body,
  };
}

/** Returns a 200 response with a CSV file called `name` and `Cache-Control: no-store`. */
export function csv(name: string, body: string, headers: AnswerHeaders): Answer {
  return {
    status: 200,
    headers: {
      ...headers,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
    body,
  };
}

/** Converts the answer to a web `Response`, unless it is one already. */
export function asResponse(answer: Answer | Response): Response {
  return typeof answer.body === "string" ? new Response(answer.body, answer as Answer) : (answer as Response);
}

/** The part of a request that the API reads. A web `Request` satisfies it; our HTTP server adapts Node's requests to it. */
export type ApiRequest = Pick<Request, "url"> & {
  readonly body: Request["body"] | AsyncIterable<Uint8Array>;
  readonly headers: Pick<Headers, "get" | "has">;
};

/**
 * Returns whether an `Accept` header prefers `text/csv` to JSON (RFC 9110, section 12.5.1). A wildcard never selects CSV,
 * because JSON is the default. If `text/csv` is named and JSON matches only a wildcard of equal or lower weight, CSV is
 * preferred.
 */
export function prefersCsv(accept: string | null): boolean {
  if (accept === null) return false;
  const weights = new Map(accept.split(",").map(weightOf));
  const csv = weights.get("text/csv") ?? 0;
  const json = weights.get("application/json");
  if (json !== undefined) return csv > json;
  return csv > 0 && csv >= (weights.get("application/*") ?? weights.get("*/*") ?? 0);
}

function weightOf(range: string): readonly [type: string, weight: number] {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((one) => one.startsWith("q="))?.slice("q=".length) ?? "1";
  return [type, Number(weight) || 0];
}
