import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { failure } from "@/lib/api/http/envelope";
import { AppError } from "@/lib/base/errors";
import { newRequestId } from "@/lib/base/ids";
import { API_POLICY } from "./security-headers";

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

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
/** The content security policy of a notice, which allows only its own style. */
const NOTICE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The headers of a notice, in addition to the common ones. */
export const noticeHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": NOTICE_POLICY,
} as const;

const NOTICES = {
  starting: {
    title: "Tessera is starting",
    text: "The pages are being prepared. This page reloads by itself.",
  },
  restarting: {
    title: "Tessera is restarting",
    text: "This page reloads by itself in a few seconds.",
  },
  outcomeUnknown: {
    title: "The answer was lost",
    text: "We cannot tell yet whether your form arrived. This page reloads by itself and shows the result. A payment that went through is never charged twice.",
  },
  busy: {
    title: "Tessera is busy",
    text: "We are receiving more requests than we can serve right now. Reload this page in a few seconds.",
  },
  tooMany: {
    title: "Too many pages at once",
    text: "Your connection has requested too many pages in a short time. Reload this page in a few seconds.",
  },
} as const satisfies Record<string, Notice>;

type Reason = keyof typeof NOTICES;

const FORM_REFUSED = "Your form was not processed, and nothing was charged.";
const SCRIPT_REFUSED = "Nothing was done: Tessera is busy. Send the form again in a few seconds.";

/**
 * Answers a request that was not processed, or whose outcome is unknown. The status is 503, or 429 if the client has sent too
 * many requests. Paths under /api get the API's error format; other paths get a notice.
 */
export function turnAway(
  request: IncomingMessage,
  response: ServerResponse,
  { path, reason, retryAfterS = 5 }: { path: string; reason: Reason; retryAfterS?: number },
): void {
  const error = new AppError(reason === "tooMany" ? "rate_limited" : "service_unavailable", { retryAfterS });
  const requestId = newRequestId();
  const { headers, body } = path.startsWith("/api/")
    ? failure(error, requestId, { "Content-Security-Policy": API_POLICY })
    : noticeTo(request, reason, retryAfterS);
  const common = { "Retry-After": retryAfterS, "X-Request-Id": requestId };
  response
    .writeHead(error.status, { ...headers, ...common, "Content-Length": Buffer.byteLength(body) })
    .end(body);
}

/**
 * Returns the headers and the body of a notice. The notice is a page, which reloads itself unless `reason` is `busy` or
 * `tooMany`. For an unprocessed form that was submitted by script, it is plain text, which the script displays. Only the page
 * for an unprocessed form says that nothing was charged: a customer who merely requests a page might already have paid.
 */
function noticeTo({ method, headers }: IncomingMessage, reason: Reason, reloadAfterS: number) {
  const isRefusedForm = method !== "GET" && method !== "HEAD" && reason !== "outcomeUnknown";
  if (isRefusedForm && headers["next-action"] !== undefined)
    return { headers: { ...noticeHeaders, "Content-Type": "text/plain" }, body: SCRIPT_REFUSED };
  const { title, text } = NOTICES[reason];
  const isOverload = reason === "busy" || reason === "tooMany";
  return {
    headers: { ...noticeHeaders, ...(!isOverload && { Refresh: reloadAfterS }) },
    body: noticePage({ title, text: isRefusedForm ? `${FORM_REFUSED} ${text}` : text }),
  };
}
