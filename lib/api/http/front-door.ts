import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "@/lib/base/process-wide";

/** A message that Next.js or a library writes to the console. */
export type Report = {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  readonly cause?: unknown;
};

/** The state of a page response while Next.js renders it, recorded by our HTTP server and by the page's code. */
export type PageAnswer = {
  /** True once application code runs. Before that, Next.js has only parsed the request. */
  isStarted: boolean;
  /** The status to send in place of 200, and the value of `Retry-After` in seconds. */
  refusal?: { readonly status: 404 | 429 | 503; readonly retryAfterS?: number };
  /** The console messages so far. Undefined once Next.js has handled the request: later messages are logged immediately. */
  reports: Report[] | undefined;
};

const answers = processWide("tesseraPageAnswer", () => new AsyncLocalStorage<PageAnswer>());
const trusted = processWide("tesseraTrustedHeaders", () => ({ clientIp: false }));

/**
 * Runs `handle` with `answer` as the current page response and returns the result of `handle`. Our HTTP server calls this for
 * every page request.
 */
export function runWithPageAnswer<Result>(answer: PageAnswer, handle: () => Result): Result {
  return answers.run(answer, handle);
}

/**
 * Returns the current page response. Returns undefined outside of page requests, and under plain `next start`, which does not
 * use our HTTP server.
 */
export function currentPageAnswer(): PageAnswer | undefined {
  return answers.getStore();
}

/** Marks the current page response as started. A later failure is reported as a server error, not as a malformed request. */
export function markPageStarted(): void {
  const answer = currentPageAnswer();
  if (answer) answer.isStarted = true;
}

/**
 * Sets the status and `Retry-After` of a page response that Next.js would send with status 200, because Next.js does not let
 * pages or server actions set them. Does not change the body. Has no effect under plain `next start`.
 */
export function refusePage(status: 429 | 503, retryAfterS: number): void {
  const answer = currentPageAnswer();
  if (answer) answer.refusal = { status, retryAfterS };
}

/**
 * Sets the status of a page response to 404 if Next.js would send it with status 200. Does not change the body. Under plain
 * `next start`, returns false and has no effect.
 */
export function markPageNotFound(): boolean {
  const answer = currentPageAnswer();
  if (answer) answer.refusal = { status: 404 };
  return answer !== undefined;
}

/**
 * The header with the client's address. The front door (the server that accepts all client connections) replaces a value that a
 * client sends.
 */
export const CLIENT_IP_HEADER = "x-tessera-client-ip";

/** Makes this process trust {@link CLIENT_IP_HEADER} from now on. The front door and the page servers call this at startup. */
export function trustClientIpHeader(): void {
  trusted.clientIp = true;
}

/**
 * Returns the client's address, or undefined if this process does not trust {@link CLIENT_IP_HEADER}: under plain `next start`,
 * clients could forge it.
 */
export function clientIp(headers: Pick<Headers, "get">): string | undefined {
  return trusted.clientIp ? (headers.get(CLIENT_IP_HEADER) ?? undefined) : undefined;
}

/**
 * The header in which the front door passes the path and query of a request to a page, because Next.js does not provide them.
 * Under plain `next start`, clients can forge the header: it must affect nothing but the response to the same client.
 */
export const REQUESTED_PATH_HEADER = "x-tessera-path";

/** The time within which a request's headers must arrive, in milliseconds. */
export const HEADERS_TIMEOUT_MS = 15_000;
/** The time within which a whole request must arrive, in milliseconds. The documentation states this time. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** The time after which an idle connection is closed, in milliseconds. The documentation states this time. */
export const KEEP_ALIVE_MS = 65_000;
/**
 * The maximum number of requests in flight on one connection, which a client can send without waiting for responses. A
 * connection with more is closed, because each request in flight uses memory. The documentation states this number.
 */
export const MAX_PIPELINED = 100;
