import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process-wide";

/**
 * The API or page request for which the current code runs. Log lines written in this context contain its request, account and
 * trace IDs.
 */
export type RequestContext = {
  readonly requestId: string;
  /** The ID of the account that makes the request; absent until the caller or the user is authenticated. */
  accountId?: string;
  /** The ID of the request's trace; absent if the request is not traced. */
  traceId?: string;
  /** The `traceparent` header for work that continues the trace (W3C Trace Context); absent if the request is not traced. */
  traceparent?: string;
};

const current = processWide("tesseraRequestContext", () => new AsyncLocalStorage<RequestContext>());

/** Runs `work`, and everything it awaits or starts, in a request's context. */
export function runInContext<Result>(context: RequestContext, work: () => Result): Result {
  return current.run(context, work);
}

/** Returns the context of the current request, or undefined outside of requests. */
export function requestContext(): RequestContext | undefined {
  return current.getStore();
}

/** Runs `work` outside of the current request's context. Use it for work that does not belong to the request. */
export function runOutsideContext<Result>(work: () => Result): Result {
  return current.exit(work);
}

/** Sets the account of the current request. Does nothing outside of requests. */
export function setContextAccount(accountId: string): void {
  const context = current.getStore();
  if (context) context.accountId = accountId;
}
