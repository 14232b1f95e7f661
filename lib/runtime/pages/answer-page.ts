import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type PageAnswer, whileAnswering } from "@/lib/api/http/page-answer";
import { runInContext } from "@/lib/base/request-context";
import { addHeader } from "@/lib/runtime/http/request-headers";
import { nonceSources, pagePolicy, type Site } from "@/lib/runtime/http/security-headers";
import { log } from "@/lib/telemetry/log";
import { aboutPage } from "./about-page";
import { logReport } from "./heard-console";
import { judge, settleAnswer, type Verdict } from "./settle-answer";

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
    settleAnswer(response, (status) => {
      // A route's own policy stays: Next would drop it if this one were there before.
      if (!response.hasHeader("Content-Security-Policy"))
        response.setHeader("Content-Security-Policy", policy);
      verdict = judge(status, answer, request.method === "POST" && !path.startsWith("/api/"));
      return verdict;
    });
    try {
      await whileAnswering(answer, () => next(request, response));
    } finally {
      record(answer, verdict);
    }
  }

  return (request, response, path) =>
    runInContext(aboutPage(request, response), () => answerByNext(request, response, path));
}

/**
 * Writes what was reported while Next answered: of a client's fault, or a missing database, one line. Of what a client
 * has sent nothing is repeated: it may be a code.
 */
function record(answer: PageAnswer, verdict: Verdict | undefined): void {
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
