import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type PageAnswer, whileAnswering } from "@/lib/api/http/page-answer";
import { newRequestId } from "@/lib/base/ids";
import { concerning, type UnderWay } from "@/lib/base/request-context";
import { addHeader } from "@/lib/runtime/http/request-headers";
import { nonceSources, pagePolicy, type Site } from "@/lib/runtime/http/security-headers";
import { log } from "@/lib/telemetry/log";
import { beginPart } from "@/lib/telemetry/traces/spans";
import { logReport } from "./console-log";
import { decideVerdict, interceptAnswer, type Verdict } from "./settle-answer";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers a request for the page at this path. */
export type AnswerPage = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/**
 * Answers pages by Next's request handler, each under a fresh nonce; what Next makes of a missing database or an
 * unreadable form is put right.
 */
export function answerPages(site: Site, next: Handle): AnswerPage {
  async function answerByNext(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const policy = pagePolicy(nonceSources(randomBytes(16).toString("base64")), site);
    addHeader(request, "content-security-policy", policy);
    const answer: PageAnswer = { begun: false, reports: [] };
    let verdict: Verdict | undefined;
    interceptAnswer(response, (status) => {
      // A route's own policy stays: Next would drop it if this one were there before.
      if (!response.hasHeader("Content-Security-Policy"))
        response.setHeader("Content-Security-Policy", policy);
      verdict = decideVerdict(status, answer, request.method === "POST" && !path.startsWith("/api/"));
      return verdict;
    });
    try {
      await whileAnswering(answer, () => next(request, response));
    } finally {
      logReports(answer, verdict);
    }
  }

  return (request, response, path) =>
    concerning(pageContext(request, response), () => answerByNext(request, response, path));
}

/**
 * Writes what was reported while Next answered: of a client's fault, or a missing database, one line. Of what a client
 * has sent nothing is repeated: it may be a code.
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
 * What a page or a posted form is about: a request of its own, and where it is traced a part that ends with the answer. Its
 * address is not told, since what opens a checkout stands in it.
 */
export function pageContext(request: IncomingMessage, response: ServerResponse): UnderWay {
  const requestId = newRequestId();
  const { traceparent } = request.headers;
  const part = beginPart({
    name: `page ${request.method ?? "GET"}`,
    kind: "server",
    parent: typeof traceparent === "string" ? traceparent : null,
  });
  const about: UnderWay = {
    requestId,
    ...(part && { traceId: part.traceId, traceparent: part.traceparent }),
  };
  if (part)
    response.once("close", () => {
      const { statusCode } = response;
      const said = { "tessera.request_id": requestId, "tessera.account_id": about.accountId };
      part.end({ ...said, "http.response.status_code": statusCode }, statusCode >= 500);
    });
  return about;
}
