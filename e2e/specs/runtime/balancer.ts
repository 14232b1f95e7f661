import http, { type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A forwarded request and its response status. */
type ForwardedRequest = { target: string; path: string; body: string; status: number };

type InFlightRequest = { target: string; path: string; sinceMs: number };

export type Balancer = {
  readonly url: string;
  /** The URLs of the processes, used in turn. */
  readonly targets: string[];
  readonly passed: ForwardedRequest[];
  /** Forwarded requests that have not been answered yet. */
  readonly inFlight: ReadonlySet<InFlightRequest>;
  close(): Promise<void>;
};

/**
 * Starts a round-robin load balancer in front of the processes in `targets`, which is empty at first. If a connection is
 * refused, it tries the next process. If a connection breaks, it tries no other process, because the request might have been
 * processed. It then returns 502 with the reasons, as it does if every process refuses. It preserves Host and sets
 * X-Forwarded-For.
 */
export async function startBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  const passed: ForwardedRequest[] = [];
  const inFlight = new Set<InFlightRequest>();
  let turn = 0;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = "GET", url: path = "/" } = request;
    const headers = { ...request.headers, "x-forwarded-for": request.socket.remoteAddress ?? "" };
    turn += 1;
    // Iterates over a copy, because other requests change `turn`, and processes start and stop during the loop.
    const inTurn = [...targets.slice(turn % targets.length), ...targets.slice(0, turn % targets.length)];
    const failed: string[] = [];
    for (const target of inTurn) {
      const call = { target, path, sinceMs: performance.now() };
      inFlight.add(call);
      const answer = await forward({ target, method, path, headers, body }).catch(codeOf);
      inFlight.delete(call);
      if (typeof answer === "string") {
        failed.push(`${target} ${answer}`);
        if (answer === "ECONNREFUSED") continue;
        break;
      }
      passed.push({ target, path, body: body.toString("utf8"), status: answer.status });
      response.writeHead(answer.status, answer.headers).end(answer.body);
      return;
    }
    response.writeHead(502).end(JSON.stringify({ failed }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    targets,
    passed,
    inFlight,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function codeOf({ code, message }: NodeJS.ErrnoException): string {
  return code ?? message;
}

type Call = { target: string; method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };
type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

function forward({ target, method, path, headers, body }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target);
    const sent = http.request({ hostname, port, method, path, headers, agent: false }, async (answer) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
        const { "transfer-encoding": _, connection: __, ...kept } = answer.headers;
        resolve({ status: answer.statusCode ?? 0, headers: kept, body: Buffer.concat(chunks) });
      } catch (error) {
        reject(error);
      }
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
