import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { assertLimits, type Deployment } from "./deployment.js";
import { errorsByCode } from "./generated/errors.js";
import { VERSION } from "./generated/version.js";
import type { CallOptions } from "./operation-types.js";
import {
  connectionFailureReason,
  type Failure,
  type NetworkError,
  REDIRECT_STATUSES,
  retryAfterSeconds,
  serverEffect,
  waitBeforeRetry,
} from "./retry.js";
import {
  ApiError,
  CallTimeoutError,
  ConnectionError,
  OutcomeUnknownError,
  type Refusal,
} from "./tessera-error.js";

/**
 * Describes how to call an operation. Input that is not part of the path is sent in the query of a GET request, and in the body
 * of any other request.
 */
export type Route = {
  /** The operation's ID. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** True if the operation creates an object, at most one per idempotency key. */
  readonly creates?: true;
  /** True for a write that accepts no idempotency key and has no further effect when it is repeated. */
  readonly idempotent?: true;
};

type Input = Readonly<Record<string, unknown>>;

/**
 * Sends a request and returns the `data` of the response. Retries temporary failures if the request is safe to repeat. Throws
 * OutcomeUnknownError if a write might have taken effect and no attempt received a conclusive response, otherwise the error of
 * the last attempt. Throws TypeError, without a request, for a missing or invalid path parameter and for an invalid option. If
 * the caller aborts the signal, throws the signal's reason.
 */
export async function send(
  deployment: Deployment,
  route: Route,
  input: Input,
  options: CallOptions,
): Promise<unknown> {
  const { maxRetries = deployment.maxRetries, timeoutMs = deployment.timeoutMs, signal, onAnswer } = options;
  assertLimits({ timeoutMs, maxRetries });
  const { url, init, isSafe, idempotencyKey } = requestOf(deployment, route, input);
  let isUnknown = false;
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt(deployment, url, init, { route, timeoutMs, signal });
    if ("data" in outcome) {
      onAnswer?.({ ...outcome.notes, tries });
      return outcome.data;
    }
    const { error, failure } = outcome;
    const effect = serverEffect(failure);
    isUnknown = effect === "unknown" || (isUnknown && effect === "unprocessed");
    const waitMs = waitBeforeRetry(failure, { tries, maxRetries, isSafe }, Math.random());
    if (waitMs === undefined) {
      if (!isUnknown || route.method === "GET") throw error;
      throw new OutcomeUnknownError({ operation: route.id, idempotencyKey, tries, cause: error });
    }
    await sleep(waitMs, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
  }
}

function requestOf({ apiUrl, key }: Deployment, route: Route, input: Input) {
  const { method, path, creates, idempotent } = route;
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = rest.get(name);
    const value = typeof given === "number" ? String(given) : given;
    if (typeof value !== "string" || value === "") throw new TypeError(`${name} is required`);
    // A URL parser would remove the segment `.` or `..`, and the request would call another operation.
    if (value === "." || value === "..") throw new TypeError(`${name} must not be ${value}`);
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const headers: Record<string, string> = {
    Accept: "application/json",
    Authorization: `Bearer ${key}`,
    "User-Agent": `tessera-client/${VERSION} node/${process.versions.node}`,
  };
  // A null idempotency key counts as no key.
  const given = creates ? (rest.get("idempotency_key") ?? undefined) : undefined;
  const made = creates && given === undefined ? randomUUID() : undefined;
  if (made !== undefined) {
    rest.delete("idempotency_key");
    headers["Idempotency-Key"] = made;
  }
  const repeat = {
    isSafe: method === "GET" || creates === true || idempotent === true,
    idempotencyKey: given === undefined ? made : String(given),
  };
  if (method === "GET") {
    const query = new URLSearchParams(
      [...rest].flatMap(([name, value]) => parametersOf(name, value)),
    ).toString();
    return { url: `${apiUrl}${filled}${query && `?${query}`}`, init: { method, headers }, ...repeat };
  }
  if (rest.size === 0 && !creates) return { url: apiUrl + filled, init: { method, headers }, ...repeat };
  headers["Content-Type"] = "application/json";
  const body = JSON.stringify(Object.fromEntries(rest));
  return { url: apiUrl + filled, init: { method, headers, body }, ...repeat };
}

/** Returns the query parameters for a value. An object becomes one parameter per member, such as `metadata[order]`. */
function parametersOf(name: string, value: unknown): [name: string, value: string][] {
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).map(([member, inner]) => [`${name}[${member}]`, String(inner)]);
}

type Notes = { readonly status: number; readonly requestId: string; readonly isReplay: boolean };
type Outcome =
  | { readonly data: unknown; readonly notes: Notes }
  | { readonly error: ApiError | ConnectionError; readonly failure: Failure };

/** Sends one request and returns its outcome. Rejects with the signal's reason if the caller aborts the signal. */
async function attempt(
  { fetch }: Deployment,
  url: string,
  init: RequestInit,
  { route, timeoutMs, signal }: { route: Route; timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Outcome> {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      // Following a redirect could send the key or the body to another server.
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    const text = await response.text();
    warnIgnoredFields(`${route.method} ${route.path}`, response.headers.get("tessera-ignored-fields"));
    return read(response, text, url);
  } catch (cause) {
    signal?.throwIfAborted();
    if (late.aborted) {
      return { error: new CallTimeoutError(`no response within ${timeoutMs} ms`, { cause }), failure: {} };
    }
    const { reason, isUnsent } = readFailure(cause);
    return { error: new ConnectionError(`no response: ${reason}`, { cause }), failure: { isUnsent } };
  }
}

/** Returns why `fetch` failed, and whether this proves that no connection was made. */
function readFailure(cause: unknown): { reason: string; isUnsent: boolean } {
  const { message = "unknown", cause: deeper = {} } = cause as {
    message?: string;
    cause?: NetworkError & { message?: string };
  };
  const reason = deeper.message ? `${message} (${deeper.message})` : message;
  return { reason, isUnsent: connectionFailureReason(deeper) !== undefined };
}

function read({ status, ok, headers }: Response, text: string, url: string): Outcome {
  const requestId = headers.get("x-request-id") ?? "";
  const body = parsed(text);
  if (ok && body && "data" in body) {
    return {
      data: body["data"],
      notes: { status, requestId, isReplay: headers.get("idempotent-replayed") === "true" },
    };
  }
  const retryAfterS = retryAfterSeconds(headers.get("retry-after"), new Date());
  const isRedirect = REDIRECT_STATUSES.has(status);
  const content = isRedirect ? { message: redirectMessage(headers.get("location"), url) } : body;
  const error = toApiError({ status, body: content, requestId, retryAfterS });
  return { error, failure: { status, retryAfterS, hasErrorCode: error.errorCode !== "" } };
}

/** Returns the message for a redirect. It names only the origin of `location`, whose other parts can contain secrets. */
function redirectMessage(location: string | null, url: string): string {
  const target =
    location !== null && URL.canParse(location, url) ? new URL(location, url).origin : "another URL";
  return `the server redirects to ${target}: correct the base URL`;
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

type ApiAnswer = {
  readonly status: number;
  /** The parsed body; for a redirect, only `{ message }`. Undefined if the body is not a JSON object, as from some proxies. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly requestId: string;
  readonly retryAfterS: number | undefined;
};

/**
 * Returns an instance of the error class for the response's error code, or a plain ApiError if the response has no code or this
 * version does not know it.
 */
function toApiError({ status, body = {}, requestId, retryAfterS }: ApiAnswer): ApiError {
  const { error_code, message, errors, error_details } = body;
  const errorCode = typeof error_code === "string" ? error_code : "";
  const refusal: Refusal = {
    status,
    errorCode,
    message:
      typeof message === "string"
        ? message
        : `the response had status ${status} and did not come from Tessera`,
    errors: typeof errors === "object" && errors !== null ? (errors as Refusal["errors"]) : {},
    errorDetails: Array.isArray(error_details) ? (error_details as Refusal["errorDetails"]) : [],
    requestId,
    retryAfterS,
  };
  const Known = isKnown(errorCode) ? errorsByCode[errorCode] : ApiError;
  return new Known(refusal);
}

function isKnown(code: string): code is keyof typeof errorsByCode {
  return Object.hasOwn(errorsByCode, code);
}

/**
 * The maximum number of warnings about ignored fields per process. Further warnings are dropped: a process that sends so many
 * unknown fields probably generates their names.
 */
const MAX_WARNINGS = 100;

const warned = new Set<string>();

/**
 * Warns about the ignored fields that the response header `Tessera-Ignored-Fields` (`header`) names, once per operation and
 * field in a process, until {@link MAX_WARNINGS} is reached.
 */
function warnIgnoredFields(operation: string, header: string | null): void {
  for (const field of header?.split(", ") ?? []) {
    const text = `${operation} has no field ${field}: Tessera ignored it`;
    if (warned.has(text) || warned.size === MAX_WARNINGS) continue;
    warned.add(text);
    process.emitWarning(text, { type: "TesseraWarning", code: "TESSERA_IGNORED_FIELD" });
  }
}
