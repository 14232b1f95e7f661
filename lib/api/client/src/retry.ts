/**
 * The maximum delay before the first retry, in milliseconds, if the server has not sent `Retry-After`. The maximum doubles with
 * every further retry, up to `MAX_WAIT_MS`.
 */
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8_000;

/**
 * The longest accepted `Retry-After`, in seconds. A longer delay makes the call fail at once, so that the caller decides
 * whether to wait.
 */
const MAX_RETRY_AFTER_S = 60;

/**
 * Statuses after which the same request can succeed: too many requests, a failure inside the server or in a proxy, or a server
 * that is restarting.
 */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/**
 * How an attempt failed. `status` is undefined if there was no response: the connection failed, broke or timed out.
 * `hasErrorCode` is true for an error response of the API, which always contains an error code. It is false for other
 * responses, such as those of a proxy. `isUnsent` is true if no connection was made.
 */
export type Failure = {
  readonly status?: number;
  readonly hasErrorCode?: boolean;
  readonly retryAfterS?: number | undefined;
  readonly isUnsent?: boolean;
};

/**
 * Response statuses of requests that the server rejected before it processed them. An earlier attempt at the same call might
 * still have taken effect.
 */
const UNPROCESSED_STATUSES: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Response statuses that redirect to another URL. The API never sends them, so they come from another server or a proxy. */
export const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Returns what a failed attempt did on the server: `unknown` if it might have taken effect, `unprocessed` if the server did not
 * process it, and `refused` if the server processed it and changed nothing. A redirect, and a 4xx response without an error
 * code, count as `unprocessed`: they do not come from the API, so the request did not reach it.
 */
export function serverEffect({
  status,
  hasErrorCode = false,
  isUnsent = false,
}: Failure): "unknown" | "unprocessed" | "refused" {
  if (status === undefined) return isUnsent ? "unprocessed" : "unknown";
  if (REDIRECT_STATUSES.has(status)) return "unprocessed";
  if (status < 400 || status >= 500) return "unknown";
  return hasErrorCode && !UNPROCESSED_STATUSES.has(status) ? "refused" : "unprocessed";
}

/** The state of a call after a failed attempt. */
export type Attempt = {
  /** The number of attempts so far, including the failed one. */
  readonly tries: number;
  readonly maxRetries: number;
  /**
   * True if the request can be repeated without further effect: it is a GET request, has an idempotency key, or calls an
   * idempotent operation.
   */
  readonly isSafe: boolean;
};

/**
 * Returns the delay before the next attempt in milliseconds, or undefined if the call must fail now. Honors `Retry-After`;
 * otherwise backs off exponentially. Adds jitter to either delay, so that clients do not retry at the same moment. `draw` is a
 * random number from 0 to 1.
 */
export function waitBeforeRetry(
  failure: Failure,
  { tries, maxRetries, isSafe }: Attempt,
  draw: number,
): number | undefined {
  const { status, retryAfterS } = failure;
  const isRetryable = status === undefined || RETRYABLE_STATUSES.has(status);
  if (!isSafe || !isRetryable || tries > maxRetries) return undefined;
  if (retryAfterS !== undefined) {
    return retryAfterS > MAX_RETRY_AFTER_S ? undefined : Math.ceil(retryAfterS * 1_000 * (1 + draw / 4));
  }
  const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  return Math.ceil(longest * (0.5 + draw / 2));
}

/**
 * Parses a `Retry-After` header (a number of seconds or a date) into the number of seconds to wait from `now`, at least 0.
 * Returns undefined for a missing or invalid header.
 */
export function retryAfterSeconds(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text);
  // An HTTP date is in GMT, but only two of its three formats say so.
  const date = /:\d\d$| \d{4}$/.test(text) ? `${text} GMT` : text;
  const at = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}

/** Descriptions of Node's error codes for failed connections. */
const CONNECTION_FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ENOTFOUND: "unknown host",
  EAI_AGAIN: "unknown host",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  ETIMEDOUT: "connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "connection timed out",
};

/**
 * The values of `syscall` in errors that occur before a connection is open: during the name lookup or the connection attempt.
 */
const CONNECT_CALLS: ReadonlySet<string> = new Set(["getaddrinfo", "connect"]);

/** A network error of Node. If Node tried several addresses of a host, `errors` has an error for each. */
export type NetworkError = {
  readonly code?: string;
  readonly syscall?: string;
  readonly errors?: readonly NetworkError[];
};

/**
 * Returns why no connection was made, if the error proves that the request never reached the server. Otherwise returns
 * undefined. Most error codes alone are not proof: an open connection can also fail with `ETIMEDOUT` or `EHOSTUNREACH`.
 */
export function connectionFailureReason({
  code = "",
  syscall = "",
  errors,
}: NetworkError): string | undefined {
  const isUnsent = errors
    ? errors.every((error) => connectionFailureReason(error) !== undefined)
    : CONNECT_CALLS.has(syscall) || code === "UND_ERR_CONNECT_TIMEOUT";
  return isUnsent ? (CONNECTION_FAILURES[code] ?? code) : undefined;
}
