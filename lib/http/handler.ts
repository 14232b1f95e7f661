import { authenticateKey } from "@/lib/api-keys/authenticate-key";
import type { Caller } from "@/lib/caller";
import { isUnavailable } from "@/lib/db/faults";
import { AppError } from "@/lib/errors";
import { newRequestId } from "@/lib/ids";
import { log } from "@/lib/log";
import type { Operation } from "@/lib/operation";
import type { Outcome } from "@/lib/outcome";
import { clientIp } from "./client-ip";
import { failure, success } from "./envelope";
import { parseInput } from "./parse-input";
import { exhaustedHeaders, takeRequest } from "./rate-limit";

export type Params = Readonly<Record<string, string>>;
export type RouteHandler = (
  request: Request,
  context: { params: Promise<Params> | Params },
) => Promise<Response>;

/**
 * Turns an operation into a web-standard handler: key to caller, kind check, rate limit, input, verb, envelope.
 * Never throws: every failure becomes its envelope, an unforeseen one `internal_error` with its cause in the log.
 */
export function handler(operation: Operation): RouteHandler {
  return (request, context) =>
    answering(async (headers) => {
      const run = await authorise(operation, request, headers);
      const input = await parseInput(operation, request, await context.params);
      const outcome = await run(input as never);
      if (outcome.kind === "replayed") headers["Idempotent-Replayed"] = "true";
      const status = outcome.kind === "created" ? 201 : 200;
      return success(status, outcome.message ?? operation.message, outcome.data, headers);
    });
}

/** Answers every method but the given ones with 405 and `Allow`; spread into a route's exports. */
export function refuseOthers(
  ...allowed: string[]
): Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", RouteHandler> {
  const refuse: RouteHandler = (request) =>
    answering(async (headers) => {
      takeAnonymousRequest(request, headers);
      headers["Allow"] = allowed.join(", ");
      throw new AppError("method_not_allowed");
    });
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse };
}

/** Answers a path that names no operation. */
export function notFound(request: Request): Promise<Response> {
  return answering(async (headers) => {
    takeAnonymousRequest(request, headers);
    throw new AppError("not_found", { message: "There is no such endpoint. See /docs for all of them." });
  });
}

/**
 * Answers under a new request id. `answer` adds to the headers that every answer carries, also the refusal that its
 * failure becomes.
 */
export async function answering(
  answer: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const requestId = newRequestId();
  const headers: Record<string, string> = { "X-Request-Id": requestId };
  try {
    return await answer(headers);
  } catch (cause) {
    const error = publicError(cause, requestId);
    if (error.code === "rate_limited") Object.assign(headers, exhaustedHeaders());
    return failure(error, requestId, headers);
  }
}

async function authorise(
  operation: Operation,
  request: Request,
  headers: Record<string, string>,
): Promise<(input: never) => Promise<Outcome<unknown>>> {
  if (operation.caller === "anyone") {
    takeAnonymousRequest(request, headers);
    return operation.run;
  }
  const { caller, keyId } = await authenticateKey(bearerToken(request)).catch((cause: unknown) => {
    takeAnonymousRequest(request, headers);
    throw cause;
  });
  Object.assign(headers, takeRequest(`key:${keyId}`));
  if (!serves(operation.caller, caller)) throw new AppError("forbidden");
  const { run } = operation;
  return (input) => run(caller, input);
}

/** Counts a request that no key answers for against its client's address, and puts what remains into the headers. */
export function takeAnonymousRequest(request: Request, headers: Record<string, string>): void {
  Object.assign(headers, takeRequest(`ip:${clientIp(request.headers) ?? "unknown"}`));
}

function bearerToken(request: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

function serves(kind: "partner" | "reseller" | "account", caller: Caller): boolean {
  return kind === "account" || caller.kind === kind;
}

/** What an error may say outside; its cause goes to the log under the same request id. */
function publicError(cause: unknown, requestId: string): AppError {
  if (cause instanceof AppError) return cause;
  if (isUnavailable(cause)) {
    log.error("The database cannot be reached", { requestId, cause });
    return new AppError("service_unavailable", { retryAfterS: 2, cause });
  }
  log.error("A request failed unexpectedly", { requestId, cause });
  return new AppError("internal_error", { cause });
}
