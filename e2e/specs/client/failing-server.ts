import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A received request. `about` is the reference of its object, from the body or the path. */
type ReceivedRequest = {
  readonly about: string;
  readonly idempotencyKey: string | undefined;
  readonly userAgent: string | undefined;
};

/** Returns the response to the nth request about an object: a status, a dropped connection, or no response. */
type Failure = (
  nth: number,
) => { status: number; retryAfter?: string; location?: string; byProxy?: true } | "break" | "silence";

const failures: Readonly<Record<string, Failure>> = {
  "twice-later": (nth) => (nth <= 2 ? { status: nth === 1 ? 429 : 503, retryAfter: "1" } : { status: 201 }),
  "broken-off": (nth) => (nth === 1 ? "break" : { status: 201 }),
  "once-away": (nth) => (nth === 1 || nth === 3 ? { status: 503, retryAfter: "0" } : { status: 200 }),
  "failed-twice": (nth) =>
    nth <= 2 ? { status: 500, ...(nth === 2 && { retryAfter: "1" }) } : { status: 201 },
  "bad-gateway": (nth) => (nth <= 2 ? { status: nth === 1 ? 502 : 504, byProxy: true } : { status: 201 }),
  "read-failed": (nth) => ({ status: nth === 1 ? 500 : 200 }),
  "always-broken": () => ({ status: 500 }),
  "always-away": () => ({ status: 503 }),
  "lost-then-limited": (nth) => (nth === 1 ? "break" : { status: 429, retryAfter: "40000" }),
  "lost-then-late": (nth) => (nth === 1 ? "break" : { status: 408, byProxy: true }),
  "lost-then-refused": (nth) => (nth === 1 ? "break" : { status: 422 }),
  "lost-then-missing": (nth) => (nth === 1 ? "break" : { status: 404, byProxy: true }),
  "blocked-by-proxy": () => ({ status: 413, byProxy: true }),
  "signed-in-elsewhere": () => ({ status: 200, byProxy: true }),
  tomorrow: () => ({ status: 429, retryAfter: "40000" }),
  moved: () => ({ status: 307, location: "http://127.0.0.1:9/elsewhere" }),
  silent: () => "silence",
};

const codes: Readonly<Record<number, string>> = {
  422: "idempotency_key_reused",
  429: "rate_limited",
  500: "internal_error",
  503: "service_unavailable",
};

type FailingServer = { readonly url: string; readonly requests: readonly ReceivedRequest[]; close(): void };

/**
 * Starts a server that fails in the way that the reference in a request selects. Responds in the API's envelope, except for
 * failures of a simulated proxy.
 */
export async function startFailingServer(): Promise<FailingServer> {
  const requests: ReceivedRequest[] = [];
  const server = http.createServer(async (request, response) => {
    const body = (await text(request)) || "{}";
    const { reference } = JSON.parse(body) as { reference?: string };
    const about = reference ?? request.url?.split("/")[4] ?? "";
    requests.push({
      about,
      idempotencyKey: request.headers["idempotency-key"]?.toString(),
      userAgent: request.headers["user-agent"],
    });
    const failure = failures[about]?.(requests.filter((one) => one.about === about).length) ?? "break";
    if (failure === "break") request.socket.destroy();
    if (failure === "break" || failure === "silence") return;
    const { status, retryAfter, location, byProxy } = failure;
    if (byProxy) {
      response.writeHead(status, { "Content-Type": "text/html" }).end("<h1>Bad Gateway</h1>");
      return;
    }
    response.writeHead(status, {
      "Content-Type": "application/json",
      ...(retryAfter && { "Retry-After": retryAfter }),
      ...(location && { Location: location }),
    });
    const isGood = status < 300;
    response.end(
      JSON.stringify({
        status: isGood,
        message: "",
        ...(isGood ? { data: {} } : { error_code: codes[status] }),
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
