import http from "node:http";
import https from "node:https";
import { TLSSocket } from "node:tls";
import { SECOND_MS } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { guardedLookup, type Network, readUrl } from "@/lib/base/url-guard";
import type { AttemptCause, AttemptOutcome } from "./schema";

export const EXCERPT_BYTES = 2_048;
const IDLE_CONNECTION_MS = 4 * SECOND_MS;
/**
 * The time after which Node gives up connecting to one of a receiver's addresses and tries the next one. The default of 250 ms
 * is too short for a distant receiver: Node would abandon its IPv4 address for an IPv6 address that we might not be able to
 * reach.
 */
const CONNECT_OPTIONS = { autoSelectFamilyAttemptTimeout: 2 * SECOND_MS };

type WebhookRequest = {
  url: string;
  environment: Environment;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/**
 * Why an attempt failed. `detail` is the expiry of an expired certificate (ISO 8601), or the target of a redirect without its
 * query and credentials.
 */
export type Failure = { cause: AttemptCause; detail?: string };

/** The result of a request. `status` and `excerpt` are null if there was no response. */
export type Answer = {
  outcome: AttemptOutcome;
  status: number | null;
  durationMs: number;
  /** The first 2 kB of the response body. */
  excerpt: string | null;
  retryAfter: string | undefined;
  /** The cause of a failure, if one is known that is more specific than the outcome. */
  failure?: Failure;
};

type Options = { timeoutMs: number; network: Network };
type Exchange = Omit<Answer, "durationMs">;

/**
 * Sends a body in a POST request and returns the result. Never rejects. Takes at most `timeoutMs` milliseconds, including the
 * DNS lookup. Never sends the body after that time, even if the process was suspended. Does not follow redirects, and stops
 * reading a response body after 2 kB. Does not connect to a URL or address that `readUrl` or `guardedLookup` refuses.
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
 * The result if the receiver closed an idle connection just as it was reused. The request is then sent once more on a new
 * connection, with the same `webhook-id`, in case the receiver has already processed it.
 */
const STALE = Symbol("stale");

type Pool = { http: http.Agent; https: https.Agent };
/**
 * The connection pool of each network. Networks do not share pools, because each connection was opened under the rules of one
 * network.
 */
const pools = new WeakMap<Network, Pool>();

function poolOf(network: Network): Pool {
  const options = { keepAlive: true, timeout: IDLE_CONNECTION_MS };
  const pool = pools.get(network) ?? { http: new http.Agent(options), https: new https.Agent(options) };
  pools.set(network, pool);
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
      ...CONNECT_OPTIONS,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
    });
    const untilMs = performance.now() + timeoutMs;
    // The body is sent only within the time limit, because a suspended process might connect long after the limit has passed.
    const send = () => (performance.now() < untilMs ? request.end(body) : giveUp());
    let certificateEnd: string | undefined;
    request.on("socket", (socket) => {
      if (!socket.connecting) return send();
      // The certificate must be read before verification, which closes the socket if it fails.
      if (socket instanceof TLSSocket)
        socket.prependOnceListener("secure", () => {
          certificateEnd = socket.getPeerCertificate().valid_to;
        });
      socket.once(secure ? "secureConnect" : "connect", send);
    });
    const chunks: Buffer[] = [];
    let response: http.IncomingMessage | undefined;
    const end = (otherwise: Exchange | typeof STALE) => {
      clearTimeout(timer);
      resolve(response ? answered(response, Buffer.concat(chunks), target) : otherwise);
    };
    const giveUp = () => {
      end(unanswered("timeout"));
      request.destroy();
    };
    const timer = setTimeout(giveUp, timeoutMs);
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
    request.on("error", (error: NodeJS.ErrnoException) => {
      const isReset = error.code === "ECONNRESET" || error.code === "EPIPE";
      if (request.reusedSocket && isReset) end(STALE);
      else end(unanswered(outcomeOf(error), failureOf(error, certificateEnd)));
    });
    request.on("close", () => end(unanswered("connection_failed")));
  });
}

function unanswered(outcome: AttemptOutcome, failure?: Failure): Exchange {
  return { outcome, status: null, excerpt: null, retryAfter: undefined, ...(failure && { failure }) };
}

/** Returns the result for a response. Only its status determines the outcome, even if the body is cut off or never ends. */
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

/** Decodes UTF-8, dropping a truncated last character and NUL, which PostgreSQL cannot store. */
function readableText(bytes: Buffer): string {
  if (bytes.length === 0) return "";
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll("\u0000", "");
}

/** Maps errors of Node, c-ares and OpenSSL to the outcomes that an account sees. */
function outcomeOf({ code = "", syscall = "" }: NodeJS.ErrnoException): AttemptOutcome {
  if (/^(query|getaddrinfo)/.test(syscall)) return "dns_failed";
  if (/^HPE_/.test(code)) return "invalid_response";
  if (/CERT|_TLS_|_SSL_|EPROTO|SIGNATURE|ISSUER|CRL|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH/.test(code)) {
    return "tls_failed";
  }
  return "connection_failed";
}

const MAX_DETAIL = 300;

/**
 * The failure causes by error code of Node, c-ares or OpenSSL. A host name with a private address has the same cause as an
 * unknown host name.
 */
const CAUSES: readonly (readonly [RegExp, AttemptCause])[] = [
  [/^(ENOTFOUND|ENODATA|EAI_NONAME|EAI_NODATA)$/, "name_unknown"],
  [/^(ETIMEOUT|ESERVFAIL|EREFUSED|EAI_AGAIN|EAI_FAIL|EFORMERR)$/, "name_servers_failed"],
  [/^ECONNREFUSED$/, "refused"],
  [/^(ECONNRESET|EPIPE)$/, "closed"],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/, "unreachable"],
  [/^CERT_HAS_EXPIRED$/, "certificate_expired"],
  [/^CERT_NOT_YET_VALID$/, "certificate_not_yet_valid"],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, "certificate_other_name"],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_[A-Z_]+|CERT_UNTRUSTED|INVALID_CA)$/,
    "certificate_untrusted",
  ],
  [/^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/, "no_tls"],
];

/**
 * Returns the cause of a failure without a response, or undefined if the error code does not identify one. `certificateEnd` is
 * the expiry in the receiver's certificate, if it was read.
 */
export function failureOf(
  { code = "" }: NodeJS.ErrnoException,
  certificateEnd?: string,
): Failure | undefined {
  const cause = CAUSES.find(([codes]) => codes.test(code))?.[1];
  if (cause !== "certificate_expired") return cause && { cause };
  const endedMs = Date.parse(certificateEnd ?? "");
  return Number.isNaN(endedMs) ? { cause } : { cause, detail: new Date(endedMs).toISOString() };
}

/**
 * Returns the failure for a redirect, with the redirect's target as `detail`, truncated to 300 characters. Omits the target's
 * query and credentials, which can be secret. Returns undefined if `location` is missing or invalid.
 */
export function redirectFailure(location: string | undefined, from: URL): Failure | undefined {
  if (location === undefined || !URL.canParse(location, from)) return undefined;
  const { protocol, host, pathname } = new URL(location, from);
  return { cause: "redirected_to", detail: `${protocol}//${host}${pathname}`.slice(0, MAX_DETAIL) };
}
