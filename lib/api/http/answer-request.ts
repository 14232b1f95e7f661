import { type Caller, tenantKey } from "@/lib/base/caller";
import { SECOND_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { newRequestId } from "@/lib/base/ids";
import { isWrite, type Operation, replayMessage } from "@/lib/base/operation";
import type { Outcome } from "@/lib/base/outcome";
import { type RequestContext, runInContext, setContextAccount } from "@/lib/base/request-context";
import { isUnavailable } from "@/lib/db/faults";
import { asAccount } from "@/lib/db/lanes";
import { log } from "@/lib/telemetry/log";
import { metrics } from "@/lib/telemetry/metrics/registry";
import { startSpan } from "@/lib/telemetry/traces/spans";
import { admit } from "./admit";
import { withListName } from "./cursors";
import { type Answer, type ApiRequest, csv, failure, json, prefersCsv, successBody } from "./envelope";
import { parseInput } from "./parse-input";
import { addressMeter, costOf, type Meter } from "./rate-limit";

type PathParams = Readonly<Record<string, string>>;

/**
 * Handles an API call: authenticates it if the operation needs an API key, applies the rate limit, parses the input, runs the
 * operation and builds the response. Counts the response's cost against the same rate limit. Never throws: every failure
 * becomes an error response. An unexpected failure becomes `internal_error`, with its cause in the log.
 */
export function answerOperation(
  operation: Operation,
  request: ApiRequest,
  params: PathParams,
): Promise<Answer> {
  return handleRequest(
    async (headers) => {
      const authorized = await authorize(operation, request, headers);
      return answerCall(operation, authorized, request, params, headers);
    },
    { operationId: operation.id, traceparent: request.headers.get("traceparent") },
  );
}

/** An authorized call to an operation, and the rate limit that it counts against. */
type AuthorizedCall = {
  readonly run: (input: never) => Promise<Outcome<unknown>>;
  readonly meter: Meter;
  /** The caller. Its data might be cached and outdated. Absent if the client was not authenticated. */
  readonly caller?: Caller;
  /**
   * Verifies the key, and throws if it is not valid or no longer has access to the operation. Set only if `caller` comes from
   * the cache. Call it before returning a result or throwing an error, unless the call created an object: the statement that
   * creates an object verifies the key itself.
   */
  readonly verifyKey?: () => Promise<unknown>;
};

/**
 * Runs an authorized call: parses the input, runs the operation, counts the cost against the rate limit and builds the
 * response. Throws if the call fails; {@link handleRequest} converts the error to a response.
 */
export async function answerCall(
  operation: Operation,
  { run, meter, caller, verifyKey }: AuthorizedCall,
  request: ApiRequest,
  params: PathParams,
  headers: Record<string, string>,
): Promise<Answer> {
  const call = async () => run((await parseInput(operation, request, params, headers, caller)) as never);
  const outcome = await (verifyKey ? runThenVerify(call, verifyKey) : call());
  if (outcome.kind === "replayed") headers["Idempotent-Replayed"] = "true";
  const status = outcome.kind === "created" ? 201 : 200;
  const defaultMessage = outcome.kind === "replayed" ? replayMessage(operation) : operation.message;
  const file = operation.csv && prefersCsv(request.headers.get("accept")) ? outcome.csv : undefined;
  const body = file
    ? file.text()
    : successBody(outcome.message ?? defaultMessage, withListName(operation, outcome.data));
  await meter.charge(costOf({ rows: outcome.rows, bytes: Buffer.byteLength(body) }), headers);
  return file ? csv(file.name, body, headers) : json(status, body, headers);
}

/**
 * Runs a call whose caller comes from the cache, and verifies the key before it returns the result or throws the error. Skips
 * the verification if the call failed because the database is unavailable. Also skips it if the call created an object, because
 * the call's write has verified the key.
 */
async function runThenVerify(
  call: () => Promise<Outcome<unknown>>,
  verifyKey: () => Promise<unknown>,
): Promise<Outcome<unknown>> {
  const [result] = await Promise.allSettled([call()]);
  if (result.status === "fulfilled") {
    if (result.value.kind !== "created") await verifyKey();
    return result.value;
  }
  if (!isUnavailable(result.reason)) await verifyKey();
  throw result.reason;
}

/** Answers 405 with the supported methods in the message and in `Allow`. GET implies HEAD. */
export function answerOtherMethod(allowed: readonly string[], request: ApiRequest): Promise<Answer> {
  return handleRequest(async (headers) => {
    await meterAnonymousRequest(request, headers);
    const methods = allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)).join(", ");
    headers["Allow"] = methods;
    throw new AppError("method_not_allowed", {
      message: `This path does not support that method. It supports ${methods}.`,
    });
  });
}

/** Answers 404 for a path without an operation. If `suggest` returns a path, the message contains it. */
export function answerNotFound(request: ApiRequest, suggest?: () => string | undefined): Promise<Answer> {
  return handleRequest(async (headers) => {
    await meterAnonymousRequest(request, headers);
    const suggestion = suggest?.();
    const hint = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
    throw new AppError("not_found", {
      message: `This endpoint does not exist.${hint} See /docs for a list.`,
    });
  });
}

/** The ID of a request's operation, and the request's `traceparent` header (W3C Trace Context) or null. */
type TracedOperation = { readonly operationId: string; readonly traceparent: string | null };

/**
 * Runs `answer` with a new request ID, which its log entries and its `headers` contain. Records metrics and, if tracing is on,
 * a span. Errors become error responses, with the headers that `answer` has added.
 */
export function handleRequest<Result = Answer>(
  answer: (headers: Record<string, string>) => Promise<Result>,
  { operationId, traceparent }: TracedOperation = { operationId: "none", traceparent: null },
): Promise<Result | Answer> {
  const requestId = newRequestId();
  const headers: Record<string, string> = { "X-Request-Id": requestId };
  const part = startSpan({ name: operationId, kind: "server", parent: traceparent });
  const about: RequestContext = {
    requestId,
    ...(part && { traceId: part.traceId, traceparent: part.traceparent }),
  };
  const begunMs = performance.now();
  let outcome = "succeeded";
  return runInContext(about, async () => {
    try {
      return await answer(headers);
    } catch (cause) {
      const error = publicError(cause, requestId);
      outcome = error.code;
      return failure(error, requestId, headers);
    } finally {
      metrics()?.countRequest(operationId, outcome, (performance.now() - begunMs) / SECOND_MS);
      part?.end(
        {
          "tessera.outcome": outcome,
          "tessera.request_id": requestId,
          "tessera.account_id": about.accountId,
        },
        outcome === "internal_error" || outcome === "service_unavailable",
      );
    }
  });
}

async function authorize(
  operation: Operation,
  request: ApiRequest,
  headers: Record<string, string>,
): Promise<AuthorizedCall> {
  if (operation.caller === "anyone")
    return { run: operation.run, meter: await meterAnonymousRequest(request, headers) };
  const { caller, meter, verifyKey } = await admit(request, headers, operation.keyVerifiedByWrite);
  setContextAccount(caller.accountId);
  const verifyAccess = async () => {
    const verified = (await verifyKey?.()) ?? caller;
    const refusal = refusalOf(operation, verified);
    if (refusal) throw refusal;
    return verified;
  };
  // Verify the key first: only the owner of a valid key may learn which access the key lacks, and the cached access might be
  // outdated.
  if (refusalOf(operation, caller)) return { run: runAs(operation, await verifyAccess()), caller, meter };
  return { run: runAs(operation, caller), caller, meter, ...(verifyKey && { verifyKey: verifyAccess }) };
}

type KeyOperation = Exclude<Operation, { caller: "anyone" }>;

/**
 * Returns the error for a caller that is not allowed to run the operation, otherwise undefined. A write checks again, in its
 * SQL statement, that the key may write.
 */
function refusalOf(operation: KeyOperation, caller: Caller): AppError | undefined {
  const { caller: served, environment } = operation;
  if (!acceptsCaller(served, caller)) {
    const message = `This operation needs the API key of a ${served}. The key of this request belongs to a ${caller.kind}.`;
    return new AppError("forbidden", { message });
  }
  if (environment !== undefined && caller.environment !== environment) {
    return new AppError("forbidden", {
      message: `This operation is available to test keys only. The key of this request is a ${caller.environment} key.`,
    });
  }
  return caller.isReadOnly && isWrite(operation) ? new AppError("writes_not_allowed") : undefined;
}

/**
 * Returns the operation's handler, bound to the caller if the operation requires one. The database calls of a bound handler run
 * under {@link asAccount}, which limits how many connections a tenant uses at once.
 */
export function runAs(operation: Operation, caller: Caller): AuthorizedCall["run"] {
  if (operation.caller === "anyone") return operation.run;
  const { run } = operation;
  return (input) => asAccount(tenantKey(caller), () => run(caller, input));
}

/**
 * Counts an unauthenticated request against the rate limit of its client's address and sets the rate limit headers. Returns the
 * meter of this rate limit. Throws `rate_limited` if no request is left.
 */
export async function meterAnonymousRequest(
  request: ApiRequest,
  headers: Record<string, string>,
): Promise<Meter> {
  const meter = addressMeter(request);
  await meter.take(headers);
  return meter;
}

/** Returns whether an operation for this kind of account accepts the caller. `account` accepts every caller. */
export function acceptsCaller(kind: "partner" | "reseller" | "account", caller: Caller): boolean {
  return kind === "account" || caller.kind === kind;
}

/** Converts an error to one that clients may see. Logs every error that is not an AppError, with the request ID. */
function publicError(cause: unknown, requestId: string): AppError {
  if (cause instanceof AppError) return cause;
  if (isUnavailable(cause)) {
    // The stack is left out: it carries no information here and is expensive to write.
    log.error("The database is unavailable", { requestId, reason: cause.message });
    return new AppError("service_unavailable", { retryAfterS: 2, cause });
  }
  log.error("A request failed unexpectedly", { requestId, cause });
  return new AppError("internal_error", { cause });
}
