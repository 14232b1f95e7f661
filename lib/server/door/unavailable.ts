import { AppError } from "@/lib/errors";
import { asResponse, failure } from "@/lib/http/envelope";
import { newRequestId } from "@/lib/ids";
import { noticeHeaders, noticePage } from "@/lib/server/pages/notice";

const RETRY_AFTER_S = 5;

const RESTARTING = {
  title: "Tessera is restarting",
  text: "Nothing was charged. Reload this page in a few seconds.",
};

/** What the server answers while it drains: the API's own envelope under /api, a notice elsewhere. */
export function unavailable(path: string): Response {
  if (path.startsWith("/api/")) {
    const requestId = newRequestId();
    const error = new AppError("service_unavailable", { retryAfterS: RETRY_AFTER_S });
    return asResponse(failure(error, requestId, { "X-Request-Id": requestId }));
  }
  return new Response(noticePage(RESTARTING), {
    status: 503,
    headers: { ...noticeHeaders, "Retry-After": String(RETRY_AFTER_S) },
  });
}
