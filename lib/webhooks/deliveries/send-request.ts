import http from "node:http";
import https from "node:https";
import { TLSSocket } from "node:tls";
import { SECOND_MS } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { guardedLookup, type Network } from "@/lib/webhooks/endpoints/url-guard";
import { readUrl } from "@/lib/webhooks/endpoints/url-guard";
import { type Failure, failureOf, redirectFailure } from "./failure";
import type { AttemptOutcome } from "./schema";

export const EXCERPT_BYTES = 2_048;
const IDLE_CONNECTION_MS = 4 * SECOND_MS;

type WebhookRequest = {
  url: string;
  environment: Environment;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** What came back. `status` and `excerpt` are null when no answer came. */
export type Answer = {
  outcome: AttemptOutcome;
  status: number | null;
  durationMs: number;
  /** The first 2 kB of the answer's body. */
  excerpt: string | null;
  retryAfter: string | undefined;
  /** Why it failed, where the outcome leaves that open. */
  failure?: Failure;
};

type Options = { timeoutMs: number; network: Network };
type Exchange = Omit<Answer, "durationMs">;

/**
 * Posts a body and tells what came of it; never throws. The whole exchange, look-up included, takes at most
 * `timeoutMs`, and nothing is sent after it, also by a process that was stopped meanwhile and goes on. Redirects are
 * not followed, and of the answer no more than 2 kB is read. A URL or an address that `readUrl` or the look-up refuses
 * gets no connection.
 */
export async function sendRequest(request: WebhookRequest, { timeoutMs, network }: Options): Promise<Answer> {
  const startedMs = performance.now();
  const leftMs = () => timeoutMs - (performance.now() - startedMs);
  const { url } = readUrl(request.url, { ...network, environment: request.environment });
  let exchange = url ? await post(url, request, network, leftMs(), "pooled") : unanswered("refused_address");
  if (url && exchange === STALE && leftMs() > 0)
    exchange = await post(url, request, network, leftMs(), "fresh");
  if (exchange === STALE) exchange = unanswered("connection_failed");
  return { ...exchange, durationMs: Math.round(performance.now() - startedMs) };
}

/**
 * The receiver closed an idle connection just as it was used again, and most likely saw nothing of the request. If it
 * did, the second one carries the same `webhook-id`.
 */
const STALE = Symbol("stale");

type Pool = { http: http.Agent; https: https.Agent };
const pools = new WeakMap<Network, Pool>();

/** Connections kept between deliveries, one set a network, so that none outlives the rule it was opened under. */
function poolOf(network: Network): Pool {
  let pool = pools.get(network);
  if (!pool) {
    const options = { keepAlive: true, timeout: IDLE_CONNECTION_MS };
    pool = { http: new http.Agent(options), https: new https.Agent(options) };
    pools.set(network, pool);
  }
  return pool;
}

function post(
  target: URL,
  { headers, body }: WebhookRequest,
  network: Network,
  timeoutMs: number,
  connection: "pooled" | "fresh",
): Promise<Exchange | typeof STALE> {
  const secure = target.protocol === "https:";
  const pool = poolOf(network);
  return new Promise((resolve) => {
    const request = (secure ? https : http).request(target, {
      method: "POST",
      agent: connection === "pooled" && (secure ? pool.https : pool.http),
      lookup: guardedLookup(network),
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
    });
    const untilMs = performance.now() + timeoutMs;
    // Nothing leaves before the end: a connection that was opening when the process was stopped opens when it goes on.
    const send = () => {
      if (performance.now() < untilMs) request.end(body);
      else end(unanswered("timeout"));
    };
    let certificateEnd: string | undefined;
    request.on("socket", (socket) => {
      // After a failed verification the socket is closed, and its certificate gone.
      if (socket instanceof TLSSocket)
        socket.prependOnceListener("secure", () => {
          certificateEnd = socket.getPeerCertificate().valid_to;
        });
      if (socket.connecting) socket.once(secure ? "secureConnect" : "connect", send);
      else send();
    });
    const chunks: Buffer[] = [];
    let response: http.IncomingMessage | undefined;
    const end = (otherwise: Exchange | typeof STALE) => {
      clearTimeout(timer);
      resolve(response ? answered(response, Buffer.concat(chunks), target) : otherwise);
    };
    const timer = setTimeout(() => {
      end(unanswered("timeout"));
      request.destroy();
    }, timeoutMs);
    request.on("response", (arrived) => {
      response = arrived;
      let bytes = 0;
      arrived.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= EXCERPT_BYTES) request.destroy();
      });
      arrived.on("error", () => request.destroy());
    });
    request.on("upgrade", (_arrived, socket) => {
      end(unanswered("invalid_response"));
      socket.destroy();
    });
    request.on("error", (error) => {
      end(
        request.reusedSocket && isReset(error)
          ? STALE
          : unanswered(outcomeOf(error), failureOf(error, certificateEnd)),
      );
    });
    request.on("close", () => end(unanswered("connection_failed")));
  });
}

function isReset({ code }: NodeJS.ErrnoException): boolean {
  return code === "ECONNRESET" || code === "EPIPE";
}

function unanswered(outcome: AttemptOutcome, failure?: Failure): Exchange {
  return { outcome, status: null, excerpt: null, retryAfter: undefined, ...(failure && { failure }) };
}

/** The status decides as soon as it is there: a body that breaks off or never ends takes nothing back. */
function answered(response: http.IncomingMessage, body: Buffer, url: URL): Exchange {
  const status = response.statusCode ?? 0;
  const outcome = outcomeOfStatus(status);
  const failure = outcome === "redirect" ? redirectFailure(response.headers.location, url) : undefined;
  return {
    outcome,
    status,
    excerpt: readableText(body.subarray(0, EXCERPT_BYTES)),
    retryAfter: response.headers["retry-after"],
    ...(failure && { failure }),
  };
}

function outcomeOfStatus(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return "delivered";
  return status >= 300 && status < 400 ? "redirect" : "http_error";
}

/** As UTF-8, without a last character cut in two and without NUL, which the database cannot hold. */
function readableText(bytes: Buffer): string {
  if (bytes.length === 0) return "";
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll("\u0000", "");
}

/** Node's, c-ares' and OpenSSL's errors, told apart as far as an account needs to know. */
function outcomeOf({ code = "", syscall = "" }: NodeJS.ErrnoException): AttemptOutcome {
  if (/^(query|getaddrinfo)/.test(syscall)) return "dns_failed";
  if (/^HPE_/.test(code)) return "invalid_response";
  if (/CERT|_TLS_|_SSL_|EPROTO|SIGNATURE|ISSUER|CRL|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH/.test(code)) {
    return "tls_failed";
  }
  return "connection_failed";
}
