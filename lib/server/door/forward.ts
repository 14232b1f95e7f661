import type { IncomingMessage, ServerResponse } from "node:http";
import { createProxyServer } from "httpxy";
import { log } from "@/lib/log";
import { signDoorRequest } from "@/lib/server/http/door-secret";
import { hasBody } from "@/lib/server/http/end-after-body";
import { dropHeaders } from "@/lib/server/http/request-headers";
import type { Address } from "@/lib/server/process/role-address";
import type { Forward } from "./page-door";
import { unavailable } from "./unavailable";

/** Hop-by-hop headers (RFC 9110, 7.6.1), and `Expect`, which this server has answered. */
const OF_CONNECTION = ["connection", "keep-alive", "te", "trailer", "upgrade", "expect"];

/** Headers that are forwarded even when the client names them in `Connection`. */
const KEPT = /^(host|content-length|transfer-encoding|x-tessera-.*)$/;

/** Error codes of a process that is starting or has just ended. */
const UNREACHABLE = new Set(["ECONNREFUSED", "ENOENT", "ECONNRESET", "EPIPE"]);

/**
 * Forwards requests to the process at `address`, streaming in both directions. Each request has a dedicated connection, so that
 * processes can replace each other without a stale one. Cancels the request when the client disconnects. Answers 503 with a
 * self-reloading page when no process listens, or when the one that accepted the request is silent for `timeoutMs`.
 */
export function forwardTo(address: Address, timeoutMs: number): Forward {
  const proxy = createProxyServer({ target: address, agent: false, proxyTimeout: timeoutMs });
  proxy.on("proxyReq", (forwarded, request) => {
    // Node would delay the head until the first byte of the body, so no handler could refuse a request by its head.
    if (hasBody(request)) forwarded.flushHeaders();
  });
  const onHead = new WeakMap<IncomingMessage, () => void>();
  proxy.on("proxyRes", (answer, request, response) => {
    onHead.get(request)?.();
    // These headers describe the connection to the other process, not the client's.
    for (const name of ["connection", "keep-alive"]) delete answer.headers[name];
    // The client may still be sending a body that was not needed.
    if (response.getHeader("connection") === "close" || !request.complete)
      answer.headers.connection = "close";
  });
  return async (request, response, path, whenHead) => {
    onHead.set(request, whenHead);
    const named = (request.headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
    const dropped = new Set([...OF_CONNECTION, ...named.filter((name) => !KEPT.test(name))]);
    dropHeaders(request, (name) => dropped.has(name) || name.startsWith("proxy-"));
    signDoorRequest(request);
    try {
      await proxy.web(request, response, {});
    } catch (cause) {
      // httpxy ends or destroys a response whose head was sent, whatever happens to the rest of the body.
      if (response.destroyed || response.headersSent) return;
      const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
      if (!UNREACHABLE.has(code)) log.error("A request could not be forwarded", { cause });
      await sendUnavailable(response, path);
    }
  };
}

async function sendUnavailable(response: ServerResponse, path: string): Promise<void> {
  const answer = unavailable(path, "starting");
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.writeHead(answer.status).end(await answer.text());
}
