import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { createProxyServer } from "httpxy";
import { hasBody } from "@/lib/runtime/http/end-after-body";
import { unavailable } from "@/lib/runtime/http/notice";
import { dropHeaders, signDoorRequest } from "@/lib/runtime/http/request-headers";
import type { Address } from "@/lib/runtime/process/role-address";
import { log } from "@/lib/telemetry/log";
import type { Forward } from "./page-door";

/** Hop-by-hop headers (RFC 9110, 7.6.1), and `Expect`, which this server has answered. */
const HOP_BY_HOP = ["connection", "keep-alive", "te", "trailer", "upgrade", "expect"];

/** Headers that are forwarded even if the client lists them in `Connection`. */
const ALWAYS_FORWARDED = /^(host|content-length|transfer-encoding|x-tessera-.*)$/;

/** Error codes of a process that is starting: it has not received the request. */
const NOT_LISTENING = new Set(["ECONNREFUSED", "ENOENT"]);
/** Error codes of a process that has just ended. */
const ENDED = new Set(["ECONNRESET", "EPIPE"]);

/** A process on this machine that has not started a request after this time has ended or hangs. */
const ACCEPT_TIMEOUT_MS = 5_000;

/**
 * Forwards requests to the process at `address`, streaming in both directions. Opens a connection per request, so that processes
 * can be replaced without leaving stale connections. Cancels the request when the client disconnects. Answers 503 with a
 * self-reloading page when no process listens, when a local process does not start the request within `acceptTimeoutMs`, or when
 * it sends nothing for `timeoutMs`.
 */
export function forwardTo(address: Address, timeoutMs: number, acceptTimeoutMs = ACCEPT_TIMEOUT_MS): Forward {
  const proxy = createProxyServer({ target: address, agent: false, proxyTimeout: timeoutMs });
  proxy.on("proxyReq", (forwarded, request) => {
    if ("socketPath" in address) expectContinue(forwarded, acceptTimeoutMs);
    // Send the headers now. Node delays them until the first byte of the body, but a handler may refuse a request by its headers.
    if (hasBody(request)) forwarded.flushHeaders();
  });
  const onHead = new WeakMap<IncomingMessage, () => void>();
  proxy.on("proxyRes", (answer, request, response) => {
    onHead.get(request)?.();
    // These headers describe the connection to the other process, not the client's.
    for (const name of ["connection", "keep-alive"]) delete answer.headers[name];
    // The client may have requested it, or may still be sending a body that was not needed.
    const isLast = !response.shouldKeepAlive || response.getHeader("connection") === "close";
    if (isLast || !request.complete) answer.headers.connection = "close";
  });
  return async (request, response, path, whenHead) => {
    onHead.set(request, whenHead);
    const named = (request.headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
    const dropped = new Set([...HOP_BY_HOP, ...named.filter((name) => !ALWAYS_FORWARDED.test(name))]);
    dropHeaders(request, (name) => dropped.has(name) || name.startsWith("proxy-"));
    signDoorRequest(request);
    try {
      await proxy.web(request, response, {});
    } catch (cause) {
      // httpxy ends or destroys a response whose head was sent, whatever happens to the rest of the body.
      if (response.destroyed || response.headersSent) return;
      const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
      const wasReceived = !NOT_LISTENING.has(code);
      if (wasReceived && !ENDED.has(code)) log.error("A request could not be forwarded", { cause });
      const mayHaveActed = wasReceived && request.method !== "GET" && request.method !== "HEAD";
      await send(response, unavailable(path, mayHaveActed ? "outcomeUnknown" : "starting"));
    }
  };
}

/**
 * Ends the request when the other process does not confirm it in time. Node's server confirms `Expect: 100-continue` when it
 * starts to handle a request. Without this, a connection passed to a process that was exiting would stay open.
 */
function expectContinue(forwarded: ClientRequest, timeoutMs: number): void {
  forwarded.setHeader("Expect", "100-continue");
  const timer = setTimeout(
    () => forwarded.destroy(new Error("The process did not begin in time")),
    timeoutMs,
  );
  for (const event of ["continue", "response", "close"] as const)
    forwarded.once(event, () => clearTimeout(timer));
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.writeHead(answer.status).end(await answer.text());
}
