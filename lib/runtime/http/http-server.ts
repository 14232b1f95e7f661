import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { newRequestId } from "@/lib/base/ids";
import { endAfterBody } from "./end-after-body";
import { API_POLICY } from "./security-headers";

/** How far a server has gone in stopping. */
export type Stopping = {
  /** Every answer is the last of its connection. */
  readonly parting: boolean;
  /** New requests are answered with 503. */
  readonly draining: boolean;
};

/** Answers a request. When it rejects, the client receives a 500. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type HttpServerOptions = {
  listener(stopping: Stopping): Listener;
  /** Next's handler of web sockets, which it uses in development. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  /** Told when the server begins to drain: who waits for something to happen is to be answered now. */
  onDraining?: () => void;
  onError(cause: unknown): void;
};

export type HttpServer = {
  server: Server;
  /**
   * Answers who has knocked already, or has them come back, and then takes nobody new; lets what is in flight finish for
   * at most `timeoutMs`, then closes every connection.
   */
  close(timeoutMs: number): Promise<void>;
  /**
   * Leaves new connections to another process behind the same address and serves those there are, each once more: its
   * next answer asks the client for a new one. Ends when all are closed; who rests has as long as was promised, what is
   * still in flight `timeoutMs` more.
   */
  handOver(timeoutMs: number): Promise<void>;
};

/** What is in flight when the server stops has so long to finish. */
export const DRAIN_TIMEOUT_MS = 10_000;

/** So long who knocks as the server stops is served, and so long told to come back, where others come all the time. */
const ACCEPT_DRAIN_MS = 1_000;

/** Every answer promises that the connection may be used again for so long. */
const KEEP_ALIVE_MS = 65_000;

/** The HTTP server of a process, with its time-outs, that can stop without failing a request. */
export function createHttpServer({ listener, upgrade, onDraining, onError }: HttpServerOptions): HttpServer {
  const stopping = { parting: false, draining: false };
  const answer = listener(stopping);
  const inFlight = new Set<ServerResponse>();
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      inFlight.add(response);
      endAfterBody(request, response);
      response.once("close", () => {
        inFlight.delete(response);
        if (stopping.draining) server.closeIdleConnections();
      });
      answer(request, response).catch((cause: unknown) => {
        onError(cause);
        if (response.headersSent) response.destroy();
        else refuse(response, 500, "Something went wrong on our side.");
      });
    },
  );
  server.timeout = 120_000;

  const upgraded = new Set<Duplex>();
  if (upgrade) {
    server.on("upgrade", (request, socket, head) => {
      upgraded.add(socket.once("close", () => upgraded.delete(socket)));
      upgrade(request, socket, head).catch(onError);
    });
  }

  /** Has every answer be the last of its connection, and closes those that are left after `timeoutMs`. */
  async function part(closed: Promise<void>, timeoutMs: number): Promise<void> {
    stopping.parting = true;
    for (const response of inFlight) if (!response.headersSent) response.setHeader("Connection", "close");
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    await closed;
    clearTimeout(timer);
  }

  return {
    server,
    async close(timeoutMs) {
      stopping.parting = true;
      await drainAcceptQueue(server, ACCEPT_DRAIN_MS);
      stopping.draining = true;
      onDraining?.();
      // A busy process may never have taken all; those it turns away it takes faster than others come.
      await drainAcceptQueue(server, ACCEPT_DRAIN_MS);
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

/**
 * Ends when no connection waits to be taken, or after `atMostMs`. Node takes one in each turn of its loop, so that in a
 * busy process several wait, and the system resets those when the server stops listening.
 */
export async function drainAcceptQueue(server: NetServer, atMostMs: number): Promise<void> {
  const deadlineMs = performance.now() + atMostMs;
  let knocked = false;
  const note = () => {
    knocked = true;
  };
  server.on("connection", note);
  // What is left of this turn takes nobody.
  await nextTurn();
  do {
    knocked = false;
    await nextTurn();
  } while (knocked && performance.now() < deadlineMs);
  server.off("connection", note);
}
