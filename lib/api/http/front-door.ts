import { AsyncLocalStorage } from "node:async_hooks";

/** A console message of Next or a library while answering a request. */
export type Report = {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  readonly cause?: unknown;
};

/** The state of the response to a page request, besides what Next produces. */
export type PageAnswer = {
  /** True once our code runs. Before that Next has only parsed the request. */
  begun: boolean;
  /** The status of the response instead of 200. */
  refusal?: { readonly status: 404 | 429 | 503; readonly retryAfterS?: number };
  /** Undefined once the response is complete. */
  reports: Report[] | undefined;
};

const held = globalThis as typeof globalThis & {
  tesseraPageAnswer?: AsyncLocalStorage<PageAnswer>;
  tesseraVouchesForClientIp?: boolean;
};

/** On globalThis, because the front door and Next load separate copies of this module. */
function answers(): AsyncLocalStorage<PageAnswer> {
  held.tesseraPageAnswer ??= new AsyncLocalStorage();
  return held.tesseraPageAnswer;
}

/** Called by the front door: runs `answering` with this response as the current one. */
export function whileAnswering<Result>(answer: PageAnswer, answering: () => Result): Result {
  return answers().run(answer, answering);
}

/** The current response. Undefined without a front door (plain `next start`). */
export function pageAnswer(): PageAnswer | undefined {
  return answers().getStore();
}

/** Marks the current page response as started. A later failure is reported as a server error, not as a malformed request. */
export function beginPage(): void {
  const answer = pageAnswer();
  if (answer) answer.begun = true;
}

/**
 * Sets the page's status and `Retry-After`; the body stays. Next does not let pages and server actions set a status. Without a
 * front door the status stays 200.
 */
export function refusePage(status: 429 | 503, retryAfterS: number): void {
  const answer = pageAnswer();
  if (answer) answer.refusal = { status, retryAfterS };
}

/** Sets the page's status to 404; the body stays. False without a front door, where the status stays 200. */
export function markMissing(): boolean {
  const answer = pageAnswer();
  if (answer) answer.refusal = { status: 404 };
  return answer !== undefined;
}

/** The header with the client's address. The front door overwrites it on every request. */
export const CLIENT_IP_HEADER = "x-tessera-client-ip";

/** Called by the front door at its start. From then on this process trusts the header. */
export function trustClientIpHeader(): void {
  held.tesseraVouchesForClientIp = true;
}

/** The client's address. Undefined without a front door (plain `next start`), where clients could forge the header. */
export function clientIp(headers: Pick<Headers, "get">): string | undefined {
  return held.tesseraVouchesForClientIp ? (headers.get(CLIENT_IP_HEADER) ?? undefined) : undefined;
}

/**
 * Passes the path and query of a request from the front door to a page, because Next does not. Clients can forge it without a
 * front door. Use it only to choose where the same client is redirected after sign-in.
 */
export const REQUESTED_PATH_HEADER = "x-tessera-path";
