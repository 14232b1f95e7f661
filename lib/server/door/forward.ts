import type { IncomingMessage, ServerResponse } from "node:http";
import { createProxyServer } from "httpxy";
import { log } from "@/lib/log";
import { signDoorRequest } from "@/lib/server/http/door-secret";
import { hasBody } from "@/lib/server/http/end-after-body";
import { dropHeaders } from "@/lib/server/http/request-headers";
import type { Address } from "@/lib/server/process/role-address";
import type { Forward } from "./page-door";
import { unavailable } from "./unavailable";

/** Longer than any page or job takes. */
const SILENT_FOR_MS = 120_000;

/** Of one connection, and so not to be passed on (RFC 9110, 7.6.1); `Expect` has been answered here. */
const OF_CONNECTION = ["connection", "keep-alive", "te", "trailer", "upgrade", "expect"];

/** What a client cannot have taken off by naming it in `Connection`. */
const KEPT = /^(host|content-length|transfer-encoding|x-tessera-.*)$/;

/** Codes of a connection that was refused or broken off before an answer: the other process is starting or has just ended. */
const UNREACHABLE = new Set(["ECONNREFUSED", "ENOENT", "ECONNRESET", "EPIPE"]);

/**
 * Forwards requests to the process at that address, streaming both ways, over a connection of its own each: the system
 * hands those to whichever process listens there, so that one can take another's place. A client that goes away ends
 * the request. Where nobody listens, the answer is 503 with a page that reloads itself.
 */
export function forwardTo(address: Address): Forward {
  const proxy = createProxyServer({ target: address, agent: false, proxyTimeout: SILENT_FOR_MS });
  proxy.on("proxyReq", (forwarded, request) => {
    // Node would wait for the first of a body, and what refuses a call by its head alone would never see it.
    if (hasBody(request)) forwarded.flushHeaders();
  });
  const onHead = new WeakMap<IncomingMessage, () => void>();
  proxy.on("proxyRes", (answer, request, response) => {
    onHead.get(request)?.();
    // Of the connection to the other process; the client's is kept or not by what the front door has said.
    for (const name of ["connection", "keep-alive"]) delete answer.headers[name];
    // A client whose body was not needed may still be sending it.
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
      // After its head an answer is whole or broken off by itself, whatever becomes of a body that was still being sent.
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
