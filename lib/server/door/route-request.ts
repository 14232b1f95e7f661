import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { vouchForClientIp } from "@/lib/http/client-ip";
import { REQUESTED_PATH_HEADER } from "@/lib/http/requested-path";
import { newRequestId } from "@/lib/ids";
import { addHeader } from "@/lib/server/headers/request-headers";
import { API_POLICY, commonHeaders, type Site } from "@/lib/server/headers/security-headers";
import type { PageDoor } from "@/lib/server/pages/page-door";
import { clientSubject } from "@/lib/throttle/client-subject";
import { concerning } from "@/lib/under-way";
import { aboutPage } from "./about-page";
import { beginInTurn } from "./begin-in-turn";
import type { TrustedProxies } from "./client-address";
import type { Direct, WebHandler } from "./direct";
import { apiRequestOf } from "./node-request";
import { isDecodable, requestPath } from "./request-target";
import { sendAnswer } from "./send-answer";
import { addressOf, isFromProxy, vouch } from "./vouch";

/** Who answers what, and what is true of the whole site. */
export type Routes = {
  site: Site;
  trusts: TrustedProxies;
  /** Who answers this method and path directly; undefined leaves it to the pages. */
  direct(method: string, path: string): Direct | undefined;
  /** Answers page requests; undefined while the pages are being built or loaded. */
  pages(): PageDoor | undefined;
  /** Answers what cannot be served now: pages while they start, everything while the server drains. */
  unavailable(path: string, reason: "starting" | "restarting"): Response;
  /** Told of each request that names whom it was forwarded for, by a peer that is no trusted proxy. */
  onUntrustedForward(): void;
};

/** How far the server has gone in stopping. */
export type Stopping = {
  /** Every answer is the last of its connection. */
  parting: boolean;
  /** Whoever comes is told to come back. */
  draining: boolean;
};

/** No form of ours is larger; Next would buffer whatever comes. The API's own handlers stop at 64 KiB. */
const MAX_PAGE_BODY_BYTES = 1024 * 1024;

const MALFORMED = "The address of this request is malformed.";

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Answers a request by whom it is for, in its client's turn. What a client may not say for itself (its address, forwarding
 * headers, the policy) is removed from it first.
 */
export function routeRequest(
  { site, trusts, direct, pages, unavailable, onUntrustedForward }: Routes,
  stopping: Readonly<Stopping>,
): Listener {
  vouchForClientIp();
  const headers = commonHeaders(site);
  const apiHeaders = [...headers, ["Content-Security-Policy", API_POLICY]].flat();
  const lastApiHeaders = [...apiHeaders, "Connection", "close"];
  const answerByWeb = webAnswers();
  const myTurn = beginInTurn();

  return async (request, response) => {
    const client = addressOf(request, trusts);
    const subject = clientSubject(client);
    await myTurn(subject);
    if (response.destroyed) return;
    const path = requestPath(request);
    const handler =
      path === undefined || stopping.draining ? undefined : direct(request.method ?? "GET", path);
    const isForwarded = isFromProxy(request, trusts);
    if (!isForwarded && request.headers["x-forwarded-for"] !== undefined) onUntrustedForward();
    if (handler && "api" in handler) {
      const answer = await handler.api(apiRequestOf(request, client));
      return sendAnswer(response, answer, stopping.parting ? lastApiHeaders : apiHeaders);
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    if (stopping.parting) response.setHeader("Connection", "close");
    if (path === undefined) return refuse(response, 400, MALFORMED);
    vouch(request, client, isForwarded);
    if (stopping.draining) return answerByWeb(request, response, async () => unavailable(path, "restarting"));
    if (handler) return answerByWeb(request, response, handler.web);
    if (!isDecodable(path)) return refuse(response, 400, MALFORMED);
    const answerPage = pages();
    if (!answerPage) return answerByWeb(request, response, async () => unavailable(path, "starting"));
    if (request.headers["transfer-encoding"] !== undefined)
      return refuse(response, 411, "Send a Content-Length.");
    if (Number(request.headers["content-length"] ?? 0) > MAX_PAGE_BODY_BYTES) {
      return refuse(response, 413, "This form is too large.");
    }
    addHeader(request, REQUESTED_PATH_HEADER, request.url ?? path);
    return concerning(aboutPage(request, response), () =>
      answerPage(request, response, { path, client: subject }),
    );
  };
}

/** Answers by a handler of web requests, under the policy of the API. */
function webAnswers() {
  const chosen = new WeakMap<IncomingMessage, WebHandler>();
  const listener = getRequestListener(
    (request, { incoming }) => {
      const answer = chosen.get(incoming as IncomingMessage);
      if (!answer) throw new Error("a request without a handler reached the listener");
      return answer(request);
    },
    { hostname: "localhost" },
  );
  return (request: IncomingMessage, response: ServerResponse, handler: WebHandler): Promise<void> => {
    response.setHeader("Content-Security-Policy", API_POLICY);
    chosen.set(request, handler);
    return listener(request, response);
  };
}

/** Refuses a request in a sentence, and ends its connection. */
export function refuse(response: ServerResponse, status: number, sentence: string): void {
  const body = `${sentence}\n`;
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
    "X-Request-Id": newRequestId(),
    "Content-Security-Policy": API_POLICY,
  });
  response.end(body);
}
