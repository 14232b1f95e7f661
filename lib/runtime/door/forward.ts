import type { ClientRequest } from "node:http";
import { Readable } from "node:stream";
import { createProxyServer } from "httpxy";
import { hasBody } from "@/lib/runtime/http/end-after-body";
import { turnAway } from "@/lib/runtime/http/notice";
import { DOOR_HEADER, proofOf } from "@/lib/runtime/http/request-headers";
import type { Address } from "@/lib/runtime/process/role-address";
import { log } from "@/lib/telemetry/log";
import type { Forward } from "./page-door";

/** Headers that are not forwarded: hop-by-hop headers (RFC 9110, 7.6.1), and `Expect`, which this server handles itself. */
const HOP_BY_HOP = ["connection", "keep-alive", "te", "trailer", "upgrade", "expect"];

/** Headers that are forwarded even if the client lists them in `Connection`. */
const ALWAYS_FORWARDED = /^(host|content-length|transfer-encoding|x-tessera-.*)$/;

/** Error codes of a connection that failed before the request was sent, so a retry is safe. */
const NOT_SENT = new Set(["ECONNREFUSED", "ENOENT", "ENOTFOUND", "EAI_AGAIN"]);
/** Error codes that are expected while a process restarts, and are therefore not logged. */
const OF_RESTART = new Set(["ECONNREFUSED", "ENOENT", "ECONNRESET", "EPIPE"]);

/**
 * The time within which a process with a Unix socket must start to handle a request. After this time, the process is considered
 * dead or unresponsive.
 */
const ACCEPT_TIMEOUT_MS = 5_000;

/**
 * Returns a function that forwards requests to the process at `address`, streaming in both directions. It cancels a request
 * when the client disconnects. It answers 503 when no process is listening, when the process ends or sends nothing for
 * `timeoutMs` before it responds, and when a process with a Unix socket does not start to handle the request within
 * `acceptTimeoutMs`. Each request uses a new connection, because a reused one could lead to a process that has been replaced.
 */
export function forwardTo(address: Address, timeoutMs: number, acceptTimeoutMs = ACCEPT_TIMEOUT_MS): Forward {
  const proxy = createProxyServer({
    ...{ target: address, agent: false, proxyTimeout: timeoutMs },
    headers: { [DOOR_HEADER]: proofOf("front door") },
  });
  proxy.on("proxyReq", (forwarded, request) => {
    if ("socketPath" in address) expectContinue(forwarded, acceptTimeoutMs);
    // Send the headers now. Node delays them until the first byte of the body, but a handler might refuse a request by its
    // headers.
    if (hasBody(request)) forwarded.flushHeaders();
  });
  proxy.on("proxyRes", (answer, request, response) => {
    // These headers describe the connection to the other process, not the client's connection.
    for (const name of ["connection", "keep-alive"]) delete answer.headers[name];
    // Closes the connection when the client has requested that or might still be sending a body that nobody reads, and when
    // this server is stopping.
    const isLast = !response.shouldKeepAlive || response.getHeader("connection") === "close";
    if (isLast || !request.complete) answer.headers.connection = "close";
  });
  return async (request, response, path, body) => {
    const named = (request.headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
    const dropped = new Set([...HOP_BY_HOP, ...named.filter((name) => !ALWAYS_FORWARDED.test(name))]);
    for (const name of Object.keys(request.headers))
      if (dropped.has(name) || name.startsWith("proxy-")) delete request.headers[name];
    try {
      await proxy.web(request, response, body && { buffer: Readable.from(body) });
    } catch (cause) {
      // A response whose head was sent needs no error page: httpxy ends or destroys it.
      if (response.destroyed || response.headersSent) return;
      const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
      const mayHaveActed = !NOT_SENT.has(code) && request.method !== "GET" && request.method !== "HEAD";
      if (!OF_RESTART.has(code)) log.error("A request could not be forwarded", { cause });
      turnAway(request, response, { path, reason: mayHaveActed ? "outcomeUnknown" : "starting" });
    }
  };
}

/**
 * Destroys the forwarded request when the other process does not start to handle it within `timeoutMs`. Node's server signals
 * the start by answering `Expect: 100-continue`. Without this check, a request on a connection that an exiting process accepted
 * would hang.
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
