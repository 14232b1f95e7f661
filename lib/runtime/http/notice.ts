import { asResponse, failure } from "@/lib/api/http/envelope";
import { AppError } from "@/lib/base/errors";
import { newRequestId } from "@/lib/base/ids";
import { hashSource } from "./security-headers";

const STYLE =
  ":root{color-scheme:light dark}" +
  "body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;" +
  "font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f3f6f4,#0b1719);color:light-dark(#12292c,#e8efec)}" +
  "main{max-width:26rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}p{margin:0}";

export type Notice = { readonly title: string; readonly text: string };

/** Returns the HTML of a small page, rendered without Next.js. Does not escape `title` and `text`, so never pass user input. */
export function noticePage({ title, text }: Notice): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tessera</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</html>
`;
}

/** The content security policy of a notice, which allows only its own style. */
const NOTICE_POLICY = `default-src 'none'; style-src ${hashSource(STYLE)}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The headers of a notice, in addition to the common ones. */
export const noticeHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": NOTICE_POLICY,
} as const;

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
    text: "We cannot tell yet whether your form arrived. This page reloads by itself and shows the result. A payment that went through is never charged twice.",
  },
} as const;

/**
 * Returns a 503 response with Retry-After. Paths under /api get the API's error format; other paths get a page that reloads
 * itself.
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
