import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type PageAnswer, whileAnswering } from "@/lib/http/page-answer";
import { SESSION_COOKIE } from "@/lib/http/session-cookie";
import { newRequestId } from "@/lib/ids";
import { log } from "@/lib/log";
import { addHeader } from "@/lib/server/headers/request-headers";
import { nonceSources, pagePolicy, type Site } from "@/lib/server/headers/security-headers";
import { logReport } from "./heard-console";
import { HeldBodies } from "./held-bodies";
import { isCheckout } from "./is-checkout";
import { type Notice, noticeHeaders, noticePage } from "./notice";
import { type Allowance, COST } from "./page-allowance";
import type { Leave, PageQueue, Rank } from "./page-queue";
import type { ReadyFiles } from "./ready-files";
import type { ReadyPages } from "./ready-pages";
import { judge, settleAnswer, type Verdict } from "./settle-answer";
import { hasArrived } from "./whole-body";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type PageDoorOptions = {
  site: Site;
  /** Next's request handler. */
  next: Handle;
  allowance: Allowance;
  ready: ReadyPages;
  files: ReadyFiles;
  queue: PageQueue;
};

/** A request for a page: at this path, by this client, an address or a network. */
type Asked = { readonly path: string; readonly client: string };

/** Answers a request for a page. */
export type PageDoor = (request: IncomingMessage, response: ServerResponse, asked: Asked) => Promise<void>;

/** Who asks for too much is kept waiting for the refusal, or would ask again at once, and refusing is work too. */
const REFUSED_AFTER_MS = 1_000;

/**
 * The way to the pages. Each client has an allowance; what is the same for everybody is kept ready; what is left waits
 * for its turn on the event loop, and is turned away by a notice when there is none. Next answers under a fresh nonce,
 * and what it makes of a missing database or an unreadable form is put right.
 */
export function createPageDoor(options: PageDoorOptions): PageDoor {
  const { site, next, allowance, ready, files, queue } = options;
  const bodies = new HeldBodies();

  async function answerByNext(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    onHead: () => void = () => undefined,
  ): Promise<void> {
    const policy = pagePolicy(nonceSources(randomBytes(16).toString("base64")), site);
    addHeader(request, "content-security-policy", policy);
    const answer: PageAnswer = { begun: false, reports: [] };
    let verdict: Verdict | undefined;
    settleAnswer(response, (status) => {
      onHead();
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

  /** Waits for the body to be whole, and then for a turn. Undefined when there is none, or the client is gone. */
  async function turnFor(
    request: IncomingMessage,
    response: ServerResponse,
    { path, client }: Asked,
  ): Promise<Leave | undefined> {
    const length = Number(request.headers["content-length"] ?? 0);
    if (!bodies.take(client, length)) return undefined;
    try {
      const gone = new AbortController();
      response.once("close", () => gone.abort());
      if (!(await hasArrived(request, length))) return undefined;
      return await queue.enter(rankOf(path, request), gone.signal);
    } finally {
      bodies.giveBack(client, length);
    }
  }

  async function answerInTurn(request: IncomingMessage, response: ServerResponse, asked: Asked) {
    const leave = await turnFor(request, response, asked);
    if (!leave) return turnAway(request, response, 503, 5, BUSY);
    try {
      // From its head on a page is all but made, and who reads it slowly keeps nobody from a turn.
      await answerByNext(request, response, asked.path, leave);
    } finally {
      leave();
    }
  }

  return async (request, response, asked) => {
    const { path, client } = asked;
    const address = ready.addressFor(request, path);
    const isReady = address !== undefined || isFile(path);
    const waitS = await allowance.take(client, isReady ? COST.ready : COST.page);
    if (waitS > 0) {
      await sleep(REFUSED_AFTER_MS, undefined, { ref: false });
      return turnAway(request, response, 429, waitS, TOO_MANY);
    }
    if (address !== undefined && (await ready.answer(request, response, address))) return;
    if (await files.answer(request, response, path)) return;
    if (isFile(path) || path.startsWith("/api/")) return answerByNext(request, response, path);
    await answerInTurn(request, response, asked);
  };
}

/** What is read from the build as it is. */
function isFile(path: string): boolean {
  return path.startsWith("/_next/static/");
}

/** A cookie proves nothing here: it decides who waits for whom. */
function rankOf(path: string, { headers }: IncomingMessage): Rank {
  if (isCheckout(path)) return "checkout";
  return headers.cookie?.includes(SESSION_COOKIE) ? "dashboard" : "other";
}

const NOTHING_DONE = "Nothing was done: Tessera is busy. Send it again in a few seconds.";

const BUSY: Notice = {
  title: "Tessera is busy",
  text: "More pages are asked for than we can show at once. Nothing was charged. Reload this page in a few seconds.",
};

const TOO_MANY: Notice = {
  title: "Too many pages at once",
  text: "So many pages were asked for from your connection that this one has to wait. Nothing was charged. Reload this page in a few seconds.",
};

/**
 * Answers by a page of ours; a form that was posted by script by a sentence in plain text, which begins as the form expects
 * it to and is shown in the form.
 */
function turnAway(
  { headers }: IncomingMessage,
  response: ServerResponse,
  status: number,
  retryAfterS: number,
  notice: Notice,
): void {
  const isByScript = headers["next-action"] !== undefined;
  const body = isByScript ? NOTHING_DONE : noticePage(notice);
  response.writeHead(status, {
    ...noticeHeaders,
    ...(isByScript && { "Content-Type": "text/plain" }),
    "Content-Length": Buffer.byteLength(body),
    "Retry-After": retryAfterS,
    "X-Request-Id": newRequestId(),
  });
  response.end(body);
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
