import { AsyncLocalStorage } from "node:async_hooks";

/** What the work under way is about: each line that it logs says so. */
export type RequestContext = {
  readonly requestId: string;
  /** Whose it is; known once the caller or the user is. */
  accountId?: string;
  /** Where the work is traced: its trace, and how a part of it elsewhere names the part that it belongs to (W3C Trace Context). */
  traceId?: string;
  traceparent?: string;
};

/** On globalThis, because the server and Next load separate copies of this module. */
const held = globalThis as typeof globalThis & { tesseraRequestContext?: AsyncLocalStorage<RequestContext> };
held.tesseraRequestContext ??= new AsyncLocalStorage();
const current = held.tesseraRequestContext;

/** Does work that is about that, with all it awaits and begins. */
export function runInContext<Result>(about: RequestContext, work: () => Result): Result {
  return current.run(about, work);
}

/** What the work under way is about; undefined where it is nobody's request. */
export function requestContext(): RequestContext | undefined {
  return current.getStore();
}

/** Does work that belongs to no request, even where it is called from one. */
export function runOutsideContext<Result>(work: () => Result): Result {
  return current.exit(work);
}

/** From here on the work under way is known to be that account's. */
export function setContextAccount(accountId: string): void {
  const about = current.getStore();
  if (about) about.accountId = accountId;
}
