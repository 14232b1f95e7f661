import { asResponse, failure } from "@/lib/api/http/envelope";
import { AppError } from "@/lib/base/errors";
import { newRequestId } from "@/lib/base/ids";
import { noticeHeaders, noticePage } from "@/lib/runtime/http/notice";

const RETRY_AFTER_S = "5";

const NOTICES = {
  starting: {
    title: "Tessera is starting",
    text: "The pages are being prepared. Nothing was charged. This page reloads by itself.",
  },
  restarting: {
    title: "Tessera is restarting",
    text: "Nothing was charged. This page reloads by itself in a few seconds.",
  },
  outcomeUnknown: {
    title: "The answer was lost",
    text: "We cannot tell yet whether what you sent arrived. This page reloads by itself and shows what happened. A payment that went through is never taken twice.",
  },
} as const;

/**
 * Returns the answer to a request that this process cannot serve now: 503 with Retry-After, as the API's envelope for a
 * path under /api and as a page that reloads itself for any other.
 */
export function unavailable(path: string, reason: keyof typeof NOTICES): Response {
  if (path.startsWith("/api/")) {
    const requestId = newRequestId();
    const error = new AppError("service_unavailable", { retryAfterS: Number(RETRY_AFTER_S) });
    return asResponse(failure(error, requestId, { "X-Request-Id": requestId }));
  }
  return new Response(noticePage(NOTICES[reason]), {
    status: 503,
    headers: { ...noticeHeaders, "Retry-After": RETRY_AFTER_S, Refresh: RETRY_AFTER_S },
  });
}
