import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type PageAnswer, runWithPageAnswer } from "@/lib/api/http/front-door";
import { newRequestId } from "@/lib/base/ids";
import { type RequestContext, runInContext } from "@/lib/base/request-context";
import { addHeader } from "@/lib/runtime/http/request-headers";
import { pagePolicy, type Site } from "@/lib/runtime/http/security-headers";
import { log } from "@/lib/telemetry/log";
import { startSpan } from "@/lib/telemetry/traces/spans";
import { logReport } from "./console-log";
import { decideVerdict, interceptAnswer, type Verdict } from "./intercept-answer";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers a request for the page at `path`. */
type AnswerPage = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/**
 * Returns a function that answers page requests with Next's request handler, giving each page a request ID and a new CSP nonce.
 * It replaces Next's response with a notice when the database is unavailable or Next cannot parse a form.
 */
export function answerPages(site: Site, next: Handle): AnswerPage {
  async function answerByNext(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    requestId: string,
  ): Promise<void> {
    const policy = pagePolicy(randomBytes(16).toString("base64"), site);
    addHeader(request, "content-security-policy", policy);
    const answer: PageAnswer = { isStarted: false, reports: [] };
    let verdict: Verdict | undefined;
    interceptAnswer(response, (status) => {
      // Sets these headers only now, because Next drops a header of a route if the response already has that header.
      const ours = { "Content-Security-Policy": policy, "X-Request-Id": requestId };
      for (const [name, value] of Object.entries(ours))
        if (!response.hasHeader(name)) response.setHeader(name, value);
      verdict = decideVerdict(status, answer, request.method === "POST" && !path.startsWith("/api/"));
      return verdict;
    });
    try {
      await runWithPageAnswer(answer, () => next(request, response));
    } finally {
      logReports(answer, verdict);
    }
  }

  return (request, response, path) => {
    const context = pageContext(request, response);
    return runInContext(context, () => answerByNext(request, response, path, context.requestId));
  };
}

/**
 * Logs the messages that were reported while Next.js handled the request. An unreadable form or an unavailable database is
 * logged as a single line instead. The contents of an unreadable form are never logged, because they can include voucher codes.
 */
function logReports(answer: PageAnswer, verdict: Verdict | undefined): void {
  const { reports = [] } = answer;
  answer.reports = undefined;
  const causes = reports.flatMap(({ cause }) => (cause instanceof Error ? [cause] : []));
  if (verdict?.kind === "unreadable") {
    log.warn("A posted form could not be read", { fault: causes[0]?.name });
  } else if (verdict?.kind === "unavailable") {
    log.error("A page could not reach the database", { cause: causes[0] });
  } else {
    for (const report of reports) logReport(report);
  }
}

/**
 * Creates the context of a page request, with a span when the request is traced. The span omits the URL, because the URL of a
 * checkout contains its access code.
 */
function pageContext(request: IncomingMessage, response: ServerResponse): RequestContext {
  const requestId = newRequestId();
  const { traceparent } = request.headers;
  const span = startSpan({
    name: `page ${request.method ?? "GET"}`,
    kind: "server",
    parent: typeof traceparent === "string" ? traceparent : null,
  });
  const about: RequestContext = {
    requestId,
    ...(span && { traceId: span.traceId, traceparent: span.traceparent }),
  };
  if (span)
    response.once("close", () => {
      const { statusCode } = response;
      const attributes = { "tessera.request_id": requestId, "tessera.account_id": about.accountId };
      span.end({ ...attributes, "http.response.status_code": statusCode }, statusCode >= 500);
    });
  return about;
}
