import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { listen } from "@/lib/runtime/process/ports";
import { AppCaller } from "./app-call";
import { Dispatcher, type ErrorReport } from "./dispatcher";
import { readEvents } from "./events";
import { Registrar } from "./registration";
import { hashSigningKey, isSigningKey, sameSecret } from "./signature";

const HOST = "127.0.0.1";
/**
 * The default maximum number of concurrent calls. It exceeds the number of endpoints and schedules that the app serves at once,
 * so that Tessera's own concurrency limits apply before the engine's.
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
  /**
   * Stops accepting events, waits up to `timeoutMs` milliseconds for calls in flight, then aborts them. Drops all other work.
   */
  stop(timeoutMs: number): Promise<void>;
};

/**
 * Starts an embedded Inngest server on loopback, for the unmodified `inngest` SDK (https://github.com/inngest/inngest,
 * docs/SDK_SPEC.md). All state is in memory: after a crash, the application must find the interrupted work itself. Throws for
 * an invalid signing key.
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

  async function answer(request: IncomingMessage): Promise<Reply> {
    const { method, headers } = request;
    const url = new URL(request.url ?? "/", "http://engine");
    if (method === "GET" && url.pathname === "/health")
      return { status: 200, body: { status: "ok", ...dispatcher.health } };
    if (method === "POST" && url.pathname.startsWith("/e/")) {
      if (!sameSecret(url.pathname, eventPath)) return refuse(401, "Event key not found");
      const seed = headers["x-inngest-event-id-seed"];
      const events = readEvents(await json(request), typeof seed === "string" ? seed : undefined, Date.now());
      if (!events) return refuse(400, "An event needs a name, and its data must be an object");
      if (!dispatcher.accepting) return refuse(503, "The engine accepts no events now");
      for (const event of events) dispatcher.publish(event);
      return { status: 200, body: { ids: events.map(({ id }) => id), status: 200 } };
    }
    if (method === "POST" && url.pathname === "/fn/register") {
      if (!sameSecret(headers.authorization ?? "", bearer)) return refuse(401, "Signing key not found");
      return registrar.receive(await json(request), url.searchParams.get("deployId"));
    }
    return refuse(404, "Not found");
  }

  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request).catch((error: unknown) => {
      if (error instanceof SyntaxError) return refuse(400, "The body is not JSON");
      onError("The job engine could not answer a request.", { error: String(error) });
      return refuse(500, "Internal error");
    });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  // Senders keep connections for minutes. Closing one just as it is reused would cost them a retry.
  server.keepAliveTimeout = 120_000;
  await listen(server, { port: 0, host: HOST });
  let stopped: Promise<void> | undefined;
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    register: (serveUrl) => registrar.register(serveUrl),
    health: () => dispatcher.health,
    stop(timeoutMs) {
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
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

type Reply = { status: number; body: unknown };

function refuse(status: number, error: string): Reply {
  return { status, body: { error, status } };
}
