import { type Caller, nameOfCaller } from "@/lib/base/caller";
import { SECOND_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { newRequestId } from "@/lib/base/ids";
import type { Operation } from "@/lib/base/operation";
import type { Outcome } from "@/lib/base/outcome";
import { concerning, noteAccount, type UnderWay } from "@/lib/base/request-context";
import { isUnavailable } from "@/lib/db/faults";
import { asAccount } from "@/lib/db/lanes";
import { log } from "@/lib/telemetry/log";
import { metrics } from "@/lib/telemetry/metrics/registry";
import { beginPart } from "@/lib/telemetry/traces/spans";
import { admit } from "./admit";
import { type Answer, type ApiRequest, failure, json, successBody } from "./envelope";
import { parseInput } from "./parse-input";
import { addressMeter, costOf, type Meter } from "./rate-limit";

export type Params = Readonly<Record<string, string>>;

/**
 * Answers a call of an operation: key to caller, rate limit, kind check, input, verb, envelope. What the answer costs is
 * charged once it is known. Never throws: every failure becomes its envelope, an unforeseen one `internal_error` with its
 * cause in the log.
 */
export function answerOperation(operation: Operation, request: ApiRequest, params: Params): Promise<Answer> {
  return answering(
    async (headers) => {
      const authorised = await authorize(operation, request, headers);
      return answerCall(operation, authorised, request, params, headers);
    },
    { operationId: operation.id, traceparent: request.headers.get("traceparent") },
  );
}

/** Who has been let in to call an operation, and what counts it. */
type Authorized = {
  readonly run: (input: never) => Promise<Outcome<unknown>>;
  readonly meter: Meter;
  /** Throws where the key does not work. There while nobody has looked it up: until then only what was made may be told. */
  readonly prove?: () => Promise<void>;
};

/** Answers the call of who has been let in: input, verb, envelope, and what that costs. Throws what becomes a failure. */
export async function answerCall(
  operation: Operation,
  { run, meter, prove }: Authorized,
  request: ApiRequest,
  params: Params,
  headers: Record<string, string>,
): Promise<Answer> {
  const call = async () => run((await parseInput(operation, request, params)) as never);
  const outcome = await (prove ? runThenVerify(call, prove) : call());
  if (outcome.kind === "replayed") headers["Idempotent-Replayed"] = "true";
  const status = outcome.kind === "created" ? 201 : 200;
  const body = successBody(outcome.message ?? operation.message, outcome.data);
  await meter.charge(costOf({ rows: outcome.rows, bytes: Buffer.byteLength(body) }), headers);
  return json(status, body, headers);
}

/** What a call comes to. What it made was made by a key that works; anything else is told only once the key is known to. */
async function runThenVerify(
  call: () => Promise<Outcome<unknown>>,
  prove: () => Promise<void>,
): Promise<Outcome<unknown>> {
  const [settled] = await Promise.allSettled([call()]);
  if (settled.status === "fulfilled") {
    if (settled.value.kind !== "created") await prove();
    return settled.value;
  }
  if (!isUnavailable(settled.reason)) await prove();
  throw settled.reason;
}

/** Answers 405, and by `Allow` which methods there are: where GET is, HEAD is too. */
export function answerOtherMethod(allowed: readonly string[], request: ApiRequest): Promise<Answer> {
  return answering(async (headers) => {
    await takeAnonymousRequest(request, headers);
    headers["Allow"] = allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)).join(", ");
    throw new AppError("method_not_allowed");
  });
}

/** Answers a path that names no operation. */
export function answerNotFound(request: ApiRequest): Promise<Answer> {
  return answering(async (headers) => {
    await takeAnonymousRequest(request, headers);
    throw new AppError("not_found", { message: "There is no such endpoint. See /docs for all of them." });
  });
}

/** What a request asked for, and what it says it is a part of (W3C Trace Context). */
type RequestContext = { readonly operationId: string; readonly traceparent: string | null };

/**
 * Answers under a new request id, which every line of the log has that is written meanwhile. `answer` adds to the headers
 * that every answer carries, also the refusal that its failure becomes. It is counted, and traced, as what was meant.
 */
export function answering<Made = Answer>(
  answer: (headers: Record<string, string>) => Promise<Made>,
  { operationId, traceparent }: RequestContext = { operationId: "none", traceparent: null },
): Promise<Made | Answer> {
  const requestId = newRequestId();
  const headers: Record<string, string> = { "X-Request-Id": requestId };
  const part = beginPart({ name: operationId, kind: "server", parent: traceparent });
  const about: UnderWay = {
    requestId,
    ...(part && { traceId: part.traceId, traceparent: part.traceparent }),
  };
  const begunMs = performance.now();
  let outcome = "succeeded";
  return concerning(about, async () => {
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
): Promise<Authorized> {
  if (operation.caller === "anyone")
    return { run: operation.run, meter: await takeAnonymousRequest(request, headers) };
  const { caller, ...admitted } = await admit(request, headers, operation.provesKey);
  noteAccount(caller.accountId);
  const refusal = refusalOf(operation, caller);
  if (!refusal) return { run: runAs(operation, caller), ...admitted };
  // That a key is of the wrong kind is told to one that works alone.
  await admitted.prove?.();
  throw refusal;
}

type KeyOperation = Exclude<Operation, { caller: "anyone" }>;

function refusalOf({ caller: served, environment }: KeyOperation, caller: Caller): AppError | undefined {
  if (!serves(served, caller)) return new AppError("forbidden");
  if (environment === undefined || caller.environment === environment) return undefined;
  return new AppError("forbidden", { message: "This is for test keys alone." });
}

/** The operation's verb as this caller, with its share of the database's connections. */
export function runAs(operation: Operation, caller: Caller): Authorized["run"] {
  if (operation.caller === "anyone") return operation.run;
  const { run } = operation;
  return (input) => asAccount(nameOfCaller(caller), () => run(caller, input));
}

/** Counts a request that no key answers for against its client's address, and puts what remains into the headers. */
export async function takeAnonymousRequest(
  request: ApiRequest,
  headers: Record<string, string>,
): Promise<Meter> {
  const meter = addressMeter(request);
  await meter.take(headers);
  return meter;
}

/** Whether an operation for that kind of account is for this caller. */
export function serves(kind: "partner" | "reseller" | "account", caller: Caller): boolean {
  return kind === "account" || caller.kind === kind;
}

/** What an error may say outside; its cause goes to the log under the same request id. */
function publicError(cause: unknown, requestId: string): AppError {
  if (cause instanceof AppError) return cause;
  if (isUnavailable(cause)) {
    // Without the stack, which says nothing here and takes longer to write than the request took.
    log.error("The database is unavailable", { requestId, reason: cause.message });
    return new AppError("service_unavailable", { retryAfterS: 2, cause });
  }
  log.error("A request failed unexpectedly", { requestId, cause });
  return new AppError("internal_error", { cause });
}
