import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import {
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  MAX_PIPELINED,
  REQUEST_TIMEOUT_MS,
} from "@/lib/api/http/front-door";
import { newRequestId } from "@/lib/base/ids";
import { endAfterBody } from "./end-after-body";
import { API_POLICY } from "./security-headers";

/** The phase of a server that is stopping. Both fields are false as long as the server is not stopping. */
export type StopPhase = {
  /** Whether every response closes its connection. */
  readonly parting: boolean;
  /** Whether the listener should answer new requests with 503. It receives them only once the server no longer listens. */
  readonly draining: boolean;
};

/**
 * Answers a request. When it rejects before it has sent headers, the client receives a 500. When it rejects later, the
 * connection is closed.
 */
export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type HttpServerOptions = {
  listener(stopping: StopPhase): Listener;
  /** Next's WebSocket handler, used in development. */
  upgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>) | undefined;
  /** Called when the server starts to drain. Waiting requests, such as long polls, should then be answered. */
  onDraining?: () => void;
  onError(cause: unknown): void;
};

export type HttpServer = {
  server: Server;
  /**
   * Accepts waiting connections in two phases, then stops listening. Requests that arrive after the first phase are answered
   * only once the server no longer listens: a client that is answered earlier might open a connection that the system then
   * resets. Requests in flight have `timeoutMs` milliseconds to finish before their connections are closed. By default,
   * `acceptor` is this process.
   */
  close(timeoutMs: number, acceptor?: Acceptor): Promise<void>;
  /**
   * Stops listening, so that another process on the same address gets new connections. Closes each existing connection with its
   * next response. Closes the remaining connections after the keep-alive time plus `timeoutMs`.
   */
  handOver(timeoutMs: number): Promise<void>;
};

/** The time limit for requests in flight when the server stops. */
export const DRAIN_TIMEOUT_MS = 10_000;

/**
 * Before it stops listening, the server accepts waiting connections in two phases. This is the time limit of each phase,
 * because new connections can keep arriving.
 */
const ACCEPT_DRAIN_MS = 1_000;
/**
 * The second phase ends when no connection has arrived for this many milliseconds, or at the time limit {@link
 * ACCEPT_DRAIN_MS}. A busy client sends its next request within this time.
 */
const QUIET_MS = 50;

/** Creates the HTTP server of a process, with timeouts. `close` and `handOver` stop it gracefully. */
export function createHttpServer({ listener, upgrade, onDraining, onError }: HttpServerOptions): HttpServer {
  const stopping = { parting: false, draining: false };
  const answer = listener(stopping);
  let stopWaiting: () => void = () => {};
  const stoppedListening = new Promise<void>((resolve) => {
    stopWaiting = resolve;
  });
  const answerInTime: Listener = async (request, response) => {
    if (stopping.draining) await stoppedListening;
    await answer(request, response);
  };
  /** The responses in flight, by connection. */
  const inFlight = new Map<Socket, Set<ServerResponse>>();
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      const ofConnection = inFlight.get(request.socket);
      if (!ofConnection || ofConnection.size >= MAX_PIPELINED) return void request.socket.destroy();
      ofConnection.add(response);
      endAfterBody(request, response);
      response.once("close", () => {
        ofConnection.delete(response);
        if (stopping.draining) server.closeIdleConnections();
      });
      answerInTime(request, response).catch((cause: unknown) => {
        onError(cause);
        if (response.headersSent) response.destroy();
        else refuse(response, 500, "Something went wrong on our side.");
      });
    },
  );
  server.timeout = 120_000;
  // By default, Node hides a request's headers after the first 1,000, even Content-Length. The total size of a request's
  // headers is limited to 16 KiB.
  server.maxHeadersCount = 0;
  // By default, Node answers an expectation other than 100-continue with an empty 417. RFC 9110, 10.1.1 allows ignoring it.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connection", (socket) => {
    const ofConnection = new Set<ServerResponse>();
    inFlight.set(socket, ofConnection);
    socket.once("close", () => {
      inFlight.delete(socket);
      // Node itself closes only the response that has the socket, not the responses of pipelined requests behind it.
      for (const response of ofConnection) if (response.socket === null) response.destroy().emit("close");
    });
  });

  const upgraded = new Set<Duplex>();
  if (upgrade) {
    server.on("upgrade", (request, socket, head) => {
      upgraded.add(socket.once("close", () => upgraded.delete(socket)));
      upgrade(request, socket, head).catch(onError);
    });
  }

  /** Closes each connection with its next response, and the remaining ones after `timeoutMs`. */
  async function part(closed: Promise<void>, timeoutMs: number): Promise<void> {
    stopping.parting = true;
    for (const ofConnection of inFlight.values())
      for (const response of ofConnection)
        if (!response.headersSent) response.setHeader("Connection", "close");
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    await closed;
    clearTimeout(timer);
  }

  return {
    server,
    async close(timeoutMs, { passTurn, allClosed } = ownAcceptor) {
      stopping.parting = true;
      const drain = async (quietMs: number) => {
        // A process that has handed over its connections accepts no more.
        if (server.listening)
          await drainAcceptQueue(server, { timeoutMs: ACCEPT_DRAIN_MS, quietMs, passTurn });
      };
      await drain(0);
      stopping.draining = true;
      onDraining?.();
      await drain(QUIET_MS);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await allClosed();
      stopWaiting();
      for (const socket of upgraded) socket.destroy();
      await part(closed, timeoutMs);
    },
    async handOver(timeoutMs) {
      // http.Server.close also resets idle connections, including one whose client is just sending a request.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      await part(closed, KEEP_ALIVE_MS + timeoutMs);
    },
  };
}

/** Sends a plain-text error message and closes the connection. */
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
 * The process that accepts a server's connections: the server's own process, or one that distributes connections to several
 * servers.
 */
export type Acceptor = {
  /** Resolves once the server has received the next waiting connection, if there is one. */
  passTurn(): Promise<unknown>;
  /**
   * Called when the server no longer listens. Resolves once all servers that are stopping together have stopped listening, or
   * after a time limit.
   */
  allClosed(): Promise<unknown>;
};

/** The acceptor of a server that accepts its own connections, one per event loop turn. */
const ownAcceptor: Acceptor = { passTurn: () => nextTurn(), allClosed: () => Promise.resolve() };

type DrainOptions = { readonly timeoutMs: number; readonly quietMs?: number } & Partial<
  Pick<Acceptor, "passTurn">
>;

/**
 * Resolves when no connection is waiting to be accepted and none has arrived for `quietMs`, or after `timeoutMs`. Call this
 * before a server stops listening: as soon as it stops, the system resets the connections that are still waiting.
 */
export async function drainAcceptQueue(
  server: NetServer,
  { timeoutMs, quietMs = 0, passTurn = ownAcceptor.passTurn }: DrainOptions,
): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  let hasAccepted = false;
  const onConnection = () => {
    hasAccepted = true;
  };
  server.on("connection", onConnection);
  // Node accepts no connection in the rest of this event loop turn.
  await passTurn();
  do {
    hasAccepted = false;
    if (quietMs > 0) await sleep(quietMs);
    await passTurn();
  } while (hasAccepted && performance.now() < deadlineMs);
  server.off("connection", onConnection);
}
