import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { CLIENT_IP_HEADER, vouchForClientIp } from "@/lib/http/client-ip";
import { REQUESTED_PATH_HEADER } from "@/lib/http/requested-path";
import { newRequestId } from "@/lib/ids";
import { addHeader, dropHeaders } from "@/lib/server/headers/request-headers";
import { API_POLICY, commonHeaders, type Site } from "@/lib/server/headers/security-headers";
import type { PageDoor } from "@/lib/server/pages/page-door";
import { clientSubject } from "@/lib/throttle/client-subject";
import { concerning } from "@/lib/under-way";
import { aboutPage } from "./about-page";
import { beginInTurn } from "./begin-in-turn";
import { clientAddress, type TrustedProxies } from "./client-address";
import type { Direct, WebHandler } from "./direct";
import { apiRequestOf } from "./node-request";
import { isDecodable, requestPath } from "./request-target";
import { sendAnswer } from "./send-answer";
import { untilNobodyKnocks } from "./until-nobody-knocks";

type FrontDoorOptions = {
  site: Site;
  trusts: TrustedProxies;
  /** Who answers this method and path directly; undefined leaves it to the pages. */
  direct(method: string, path: string): Direct | undefined;
  pages: PageDoor;
  /** Next's handler of web sockets, which it uses in development. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  /** Answers while the server drains. */
  unavailable(path: string): Response;
  /** Told when the server begins to drain: who waits for something to happen is to be answered now. */
  onDraining(): void;
  /** Told of each request that names whom it was forwarded for, by a peer that is no trusted proxy. */
  onUntrustedForward(): void;
  onError(cause: unknown): void;
};

export type FrontDoor = {
  server: Server;
  /**
   * Answers who has knocked already, or has them come back, and then takes nobody new; lets what is in flight finish for
   * at most `timeoutMs`, then closes every connection.
   */
  close(timeoutMs: number): Promise<void>;
  /**
   * Leaves new connections to another process behind the same port and serves those there are, each once more: its next
   * answer asks the client for a new one. Ends when all are closed; who rests has as long as was promised, what is still
   * in flight `timeoutMs` more.
   */
  handOver(timeoutMs: number): Promise<void>;
};

/** What is in flight when the server stops has so long to finish. */
export const DRAIN_TIMEOUT_MS = 10_000;

/** So long who knocks as the server stops is served, and so long told to come back, where others come all the time. */
const KNOCKING_MS = 1_000;

/** Every answer promises that the connection may be used again for so long. */
const KEEP_ALIVE_MS = 65_000;

/** No form of ours is larger; Next would buffer whatever comes. The API's own handlers stop at 64 KiB. */
const MAX_PAGE_BODY_BYTES = 1024 * 1024;

/**
 * The one HTTP server of the product. It answers the API and the job engine directly, because Next costs a millisecond
 * a request, and leaves everything else to the pages.
 * What a client may not say for itself (its address, forwarding headers, the policy) is removed from the request first.
 */
export function createFrontDoor(options: FrontDoorOptions): FrontDoor {
  const { site, trusts, direct, pages, unavailable, onDraining, onUntrustedForward, onError } = options;
  const headers = commonHeaders(site);
  vouchForClientIp();
  const apiHeaders = [...headers, ["Content-Security-Policy", API_POLICY]].flat();
  const lastApiHeaders = [...apiHeaders, "Connection", "close"];
  const chosen = new WeakMap<IncomingMessage, WebHandler>();
  const inFlight = new Set<ServerResponse>();
  const myTurn = beginInTurn();
  let draining = false;
  /** Every answer is the last of its connection. */
  let parting = false;

  const listener = getRequestListener(
    (request, { incoming }) => {
      const answer = chosen.get(incoming as IncomingMessage);
      if (!answer) throw new Error("a request without a handler reached the listener");
      return answer(request);
    },
    { hostname: "localhost" },
  );

  function answerByWeb(
    request: IncomingMessage,
    response: ServerResponse,
    handler: WebHandler,
  ): Promise<void> {
    response.setHeader("Content-Security-Policy", API_POLICY);
    chosen.set(request, handler);
    return listener(request, response);
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const client = addressOf(request, trusts);
    const subject = clientSubject(client);
    await myTurn(subject);
    if (response.destroyed) return;
    const path = requestPath(request);
    const handler = path === undefined || draining ? undefined : direct(request.method ?? "GET", path);
    const isForwarded = isFromProxy(request, trusts);
    if (!isForwarded && request.headers["x-forwarded-for"] !== undefined) onUntrustedForward();
    if (handler && "api" in handler) {
      const answer = await handler.api(apiRequestOf(request, client));
      return sendAnswer(response, answer, parting ? lastApiHeaders : apiHeaders);
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    if (parting) response.setHeader("Connection", "close");
    if (path === undefined) return refuse(response, 400, MALFORMED);
    vouch(request, client, isForwarded);
    if (draining) return answerByWeb(request, response, async () => unavailable(path));
    if (handler) return answerByWeb(request, response, handler.web);
    if (!isDecodable(path)) return refuse(response, 400, MALFORMED);
    if (request.headers["transfer-encoding"] !== undefined)
      return refuse(response, 411, "Send a Content-Length.");
    if (Number(request.headers["content-length"] ?? 0) > MAX_PAGE_BODY_BYTES) {
      return refuse(response, 413, "This form is too large.");
    }
    addHeader(request, REQUESTED_PATH_HEADER, request.url ?? path);
    return concerning(aboutPage(request, response), () =>
      pages(request, response, { path, client: subject }),
    );
  }

  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      inFlight.add(response);
      response.once("close", () => {
        inFlight.delete(response);
        if (draining) server.closeIdleConnections();
      });
      route(request, response).catch((cause: unknown) => {
        onError(cause);
        if (response.headersSent) response.destroy();
        else refuse(response, 500, "Something went wrong on our side.");
      });
    },
  );
  server.timeout = 120_000;

  const { upgrade } = options;
  const upgraded = new Set<Duplex>();
  if (upgrade) {
    server.on("upgrade", (request, socket, head) => {
      upgraded.add(socket.once("close", () => upgraded.delete(socket)));
      upgrade(request, socket, head).catch(onError);
    });
  }

  /** Has every answer be the last of its connection, and closes those that are left after `timeoutMs`. */
  async function part(closed: Promise<void>, timeoutMs: number): Promise<void> {
    parting = true;
    for (const response of inFlight) if (!response.headersSent) response.setHeader("Connection", "close");
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    await closed;
    clearTimeout(timer);
  }

  return {
    server,
    async close(timeoutMs) {
      parting = true;
      await untilNobodyKnocks(server, KNOCKING_MS);
      draining = true;
      onDraining();
      // A busy process may never have taken all; those it turns away it takes faster than others come.
      await untilNobodyKnocks(server, KNOCKING_MS);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of upgraded) socket.destroy();
      await part(closed, timeoutMs);
    },
    async handOver(timeoutMs) {
      // A web server that closes cuts off at once who rests, also who is just sending the next request.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      await part(closed, KEEP_ALIVE_MS + timeoutMs);
    },
  };
}

const MALFORMED = "The address of this request is malformed.";

function addressOf(request: IncomingMessage, trusts: TrustedProxies): string {
  const forwardedFor = request.headers["x-forwarded-for"];
  return clientAddress(
    request.socket.remoteAddress,
    Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor,
    trusts,
  );
}

function isFromProxy({ socket: { remoteAddress } }: IncomingMessage, trusts: TrustedProxies): boolean {
  return remoteAddress !== undefined && trusts(remoteAddress);
}

/** Takes off the request what only we and our proxies may say, and puts on the client's address. */
function vouch(request: IncomingMessage, client: string, isForwarded: boolean): void {
  dropHeaders(request, (name) => OURS.has(name) || (!isForwarded && FORWARDING.test(name)));
  addHeader(request, CLIENT_IP_HEADER, client);
}

const OURS = new Set([
  CLIENT_IP_HEADER,
  REQUESTED_PATH_HEADER,
  "content-security-policy",
  "content-security-policy-report-only",
]);
const FORWARDING = /^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    Connection: "close",
    "X-Request-Id": newRequestId(),
    "Content-Security-Policy": API_POLICY,
  });
  response.end(`${sentence}\n`);
}
