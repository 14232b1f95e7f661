import { AppError } from "@/lib/errors";
import { failure } from "@/lib/http/envelope";
import { newRequestId } from "@/lib/ids";

const RETRY_AFTER_S = 5;

/** What the server answers while it drains: the API's own envelope under /api, a sentence elsewhere. */
export function unavailable(path: string): Response {
  if (path.startsWith("/api/")) {
    const requestId = newRequestId();
    const error = new AppError("service_unavailable", { retryAfterS: RETRY_AFTER_S });
    return failure(error, requestId, { "X-Request-Id": requestId });
  }
  return new Response("Tessera is restarting. Nothing was charged; try again in a few seconds.\n", {
    status: 503,
    headers: { "Retry-After": String(RETRY_AFTER_S), "Content-Type": "text/plain; charset=utf-8" },
  });
}
