import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { AppCaller } from "./app-call";
import { Dispatcher, type ErrorReport } from "./dispatcher";
import { readEvents } from "./events";
import { Registrar } from "./registration";
import { hashSigningKey, isSigningKey, sameSecret } from "./signature";

const HOST = "127.0.0.1";
/**
 * The default maximum number of concurrent calls. It exceeds the number of endpoints and schedules that are served at once, so
 * that the delivery lanes limit concurrency and not the engine.
 */
const MAX_IN_FLIGHT = 256;

type EngineOptions = {
  eventKey: string;
  /** The Inngest signing key, shared with the app: `signkey-<name>-<hex>`. */
  signingKey: string;
  /** The Unix socket of the app. Without it, the engine calls the app's registered URL. */
  socketPath?: string | undefined;
  /** The maximum number of concurrent calls to the app, by default {@link MAX_IN_FLIGHT}. */
  maxInFlight?: number;
  onError?: ErrorReport;
};

export type Engine = {
  /** The engine's URL, which the app needs as `INNGEST_BASE_URL`. */
  url: string;
  /** Registers the functions that the app serves at `serveUrl`. Rejects with the reason when that fails. */
  register(serveUrl: string): Promise<void>;
  health(): { functions: number; inFlight: number; queued: number; sleeping: number };
  /** Stops accepting events and waits up to `timeoutMs` (10 seconds by default) for calls in flight. Drops all other work. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
};

/**
 * Starts an embedded Inngest server on loopback, for the unmodified `inngest` SDK (https://github.com/inngest/inngest,
 * docs/SDK_SPEC.md). All state is in memory: after a crash, the application must find the interrupted work itself. Throws for an
 * invalid signing key.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { eventKey, signingKey, socketPath, maxInFlight = MAX_IN_FLIGHT, onError = () => {} } = options;
  if (!isSigningKey(signingKey))
    throw new Error("The Inngest signing key must look like signkey-<name>-<hex>.");
  const caller = new AppCaller(signingKey, socketPath);
  const dispatcher = new Dispatcher(caller, maxInFlight, onError);
  const registrar = new Registrar(caller, (...app) => dispatcher.install(...app));
  const eventPath = new URL(`/e/${eventKey}`, "http://engine").pathname;
  const bearer = `Bearer ${hashSigningKey(signingKey)}`;

  async function answer({ method, url, headers, json }: Incoming): Promise<Reply> {
    if (method === "GET" && url.pathname === "/health")
      return { status: 200, body: { status: "ok", ...dispatcher.health } };
    if (method === "POST" && url.pathname.startsWith("/e/")) {
      if (!sameSecret(url.pathname, eventPath)) return refuse(401, "Event key not found");
      const seed = headers["x-inngest-event-id-seed"];
      const events = readEvents(await json(), typeof seed === "string" ? seed : undefined, Date.now());
      if (!events) return refuse(400, "An event needs a name, and its data must be an object");
      if (!dispatcher.accepting) return refuse(503, "The engine accepts no events now");
      for (const event of events) dispatcher.publish(event);
      return { status: 200, body: { ids: events.map(({ id }) => id), status: 200 } };
    }
    if (method === "POST" && url.pathname === "/fn/register") {
      if (!sameSecret(headers.authorization ?? "", bearer)) return refuse(401, "Signing key not found");
      return registrar.receive(await json(), url.searchParams.get("deployId"));
    }
    return refuse(404, "Not found");
  }

  const server = await listen(answer, (error) => {
    onError("The job engine could not answer a request.", { error: String(error) });
  });
  let stopped: Promise<void> | undefined;
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    register: (serveUrl) => registrar.register(serveUrl),
    health: () => dispatcher.health,
    stop({ timeoutMs = 10_000 } = {}) {
      stopped ??= stop(dispatcher, caller, server, timeoutMs);
      return stopped;
    },
  };
}

async function stop(
  dispatcher: Dispatcher,
  caller: AppCaller,
  server: Server,
  timeoutMs: number,
): Promise<void> {
  const drained = dispatcher.stop();
  const timer = setTimeout(() => caller.close(), timeoutMs);
  await drained;
  clearTimeout(timer);
  caller.close();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function refuse(status: number, error: string): Reply {
  return { status, body: { error, status } };
}

type Reply = { status: number; body: unknown };
type Incoming = {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  json: () => Promise<unknown>;
};

/** Thrown by `json()` for an unreadable body. The client receives its status and message. */
class BadBody extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Starts an HTTP server on a free port that sends the replies of `answer` as JSON. */
async function listen(
  answer: (request: Incoming) => Promise<Reply>,
  onError: (error: unknown) => void,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { status, body } = await reply(request, answer, onError);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  // Senders keep connections for minutes. Closing one just as it is reused would cost them a retry.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, HOST, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return server;
}

async function reply(
  request: IncomingMessage,
  answer: (request: Incoming) => Promise<Reply>,
  onError: (error: unknown) => void,
): Promise<Reply> {
  try {
    const url = new URL(request.url ?? "/", "http://engine");
    return await answer({
      method: request.method ?? "GET",
      url,
      headers: request.headers,
      json: () => readJson(request),
    });
  } catch (error) {
    if (error instanceof BadBody)
      return { status: error.status, body: { error: error.message, status: error.status } };
    onError(error);
    return { status: 500, body: { error: "Internal error", status: 500 } };
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new BadBody(413, "The body is too large");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new BadBody(400, "The body is not JSON");
  }
}
