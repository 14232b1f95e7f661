import type { ServerResponse } from "node:http";
import type { PageAnswer } from "@/lib/api/http/front-door";
import { isUnavailable } from "@/lib/db/faults";
import { type Notice, noticeHeaders, noticePage } from "@/lib/runtime/http/notice";

/**
 * How to change Next's response before its headers are sent: leave it unchanged (`as it is`), change its status (`refused`), or
 * replace it with a notice (`unavailable` or `unreadable`).
 */
export type Verdict =
  | { readonly kind: "as it is" }
  | { readonly kind: "refused"; readonly status: number; readonly retryAfterS?: number }
  | { readonly kind: "unavailable" | "unreadable" };

const UNCHANGED: Verdict = { kind: "as it is" };

/**
 * Returns how to change the response that Next is about to send with `status`. When the database is unavailable, the verdict is
 * `unavailable` (503). When Next answers a submitted form with an error before our code runs, the verdict is `unreadable`
 * (400). When the page refused the request and Next answers 200, the verdict is `refused`. Otherwise, it is `as it is`.
 */
export function decideVerdict(
  status: number,
  { isStarted, refusal, reports = [] }: PageAnswer,
  isPost: boolean,
): Verdict {
  if (reports.some(({ cause }) => isUnavailable(cause))) return { kind: "unavailable" };
  if (isPost && !isStarted && status >= 400) return { kind: "unreadable" };
  return refusal && status === 200 ? { kind: "refused", ...refusal } : UNCHANGED;
}

const notices: Record<"unavailable" | "unreadable", Notice & { status: number; retryAfterS?: number }> = {
  unavailable: {
    ...{ status: 503, retryAfterS: 5, title: "Tessera is briefly unavailable" },
    text: "Wait a few seconds and reload this page. If you were paying, it shows whether the payment went through. A payment that went through is never charged twice.",
  },
  unreadable: {
    ...{ status: 400, title: "This form could not be read" },
    text: "Nothing was done. Go back, reload the page and send the form again.",
  },
};

/**
 * Calls `verdictOn` once with Next's status, before the headers of a response are sent, and applies the verdict. When a notice
 * replaces the response, drops everything that Next writes.
 */
export function interceptAnswer(response: ServerResponse, verdictOn: (status: number) => Verdict): void {
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const flushHeaders = response.flushHeaders.bind(response);
  let verdict: Verdict | undefined;
  let isEnded = false;

  /** Sends the notice if the verdict requires one. Returns true when a notice replaces the response. */
  function replaceIfNeeded(status: number): boolean {
    if (isEnded || verdict) return isEnded;
    verdict = verdictOn(status);
    if (verdict.kind !== "unavailable" && verdict.kind !== "unreadable") return false;
    isEnded = true;
    const notice = notices[verdict.kind];
    for (const name of BODY_HEADERS) response.removeHeader(name);
    if (notice.retryAfterS !== undefined) response.setHeader("Retry-After", notice.retryAfterS);
    const body = noticePage(notice);
    writeHead(notice.status, { ...noticeHeaders, "Content-Length": Buffer.byteLength(body) });
    end(body);
    return true;
  }

  response.writeHead = ((status: number, ...rest: []) => {
    if (replaceIfNeeded(status)) return response;
    if (verdict?.kind !== "refused") return writeHead(status, ...rest);
    if (verdict.retryAfterS !== undefined) response.setHeader("Retry-After", verdict.retryAfterS);
    return writeHead(verdict.status, ...rest);
  }) as typeof response.writeHead;
  response.write = ((...args: Parameters<typeof write>) =>
    replaceIfNeeded(response.statusCode) || write(...args)) as typeof response.write;
  response.end = ((...args: []) =>
    replaceIfNeeded(response.statusCode) ? response : end(...args)) as typeof response.end;
  response.flushHeaders = () => {
    if (!replaceIfNeeded(response.statusCode)) flushHeaders();
  };
}

const BODY_HEADERS = ["Content-Encoding", "Content-Length", "Transfer-Encoding", "ETag", "Link", "Location"];
