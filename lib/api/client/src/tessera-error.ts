import type { FieldErrorCode } from "./generated/errors.js";

/** The base class of the errors for failed API calls and rejected webhooks. */
export class TesseraError extends Error {
  override name = "TesseraError";
}

/** A validation error of a request field. One field can have several errors. */
export type FieldError = {
  /** The name of the field. Nested fields use dot notation. */
  readonly field: string;
  /** The machine-readable reason. A newer server can send codes that this version does not know. */
  readonly code: FieldErrorCode | (string & Record<never, never>);
  /** The reason in words. */
  readonly message: string;
};

/** The content of an error response. */
export type Refusal = {
  /** The HTTP status. */
  readonly status: number;
  /** The machine-readable error code. Empty if the response does not come from the API, for example for a redirect. */
  readonly errorCode: string;
  /** A human-readable description. */
  readonly message: string;
  /** For `validation_failed`: the messages by invalid field. Nested fields use dot notation. Empty for any other error. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** For `validation_failed`: each message of `errors` with its field and code. Empty for any other error. */
  readonly errorDetails: readonly FieldError[];
  /** The request ID. Include it when you contact support. Empty if the response has no header `X-Request-Id`. */
  readonly requestId: string;
  /** The seconds to wait before a retry, or undefined if the response does not state them. */
  readonly retryAfterS: number | undefined;
};

/**
 * Thrown when the API or a proxy returns an error, a redirect or a response without `data`. Each error code of the API has a
 * subclass.
 */
export class ApiError extends TesseraError {
  override name = "ApiError";
  readonly status: number;
  readonly errorCode: string;
  readonly errors: Refusal["errors"];
  readonly errorDetails: Refusal["errorDetails"];
  readonly requestId: string;
  readonly retryAfterS: number | undefined;

  constructor({ status, errorCode, message, errors, errorDetails, requestId, retryAfterS }: Refusal) {
    const fields = Object.entries(errors).map(([field, messages]) => `${field} ${messages.join(", ")}`);
    super(fields.length > 0 ? `${message} (${fields.join("; ")})` : message);
    this.status = status;
    this.errorCode = errorCode;
    this.errors = errors;
    this.errorDetails = errorDetails;
    this.requestId = requestId;
    this.retryAfterS = retryAfterS;
  }
}

/**
 * Thrown when no complete response was received. The subclass {@link OutcomeUnknownError} is also thrown after error responses.
 */
export class ConnectionError extends TesseraError {
  override name = "ConnectionError";
}

/** Thrown when no complete response was received before the timeout. */
export class CallTimeoutError extends ConnectionError {
  override name = "CallTimeoutError";
}

/** Details of a request whose outcome is unknown. */
type UnknownOutcome = {
  /** The ID of the operation. */
  readonly operation: string;
  /** The idempotency key that was sent; undefined for an operation without one. */
  readonly idempotencyKey: string | undefined;
  /** The number of attempts. */
  readonly tries: number;
  /** The last failure. */
  readonly cause: Error;
};

/**
 * Thrown when a write might or might not have taken effect, because no attempt received a conclusive response. With an
 * `idempotencyKey`, repeat the request with the same key until you receive a conclusive response: the write takes effect at
 * most once. Without a key, retrieve the object before you repeat the request. `cause` is the last failure, an `ApiError` or a
 * `ConnectionError`.
 */
export class OutcomeUnknownError extends ConnectionError {
  override name = "OutcomeUnknownError";
  readonly operation: string;
  readonly idempotencyKey: string | undefined;
  readonly tries: number;

  constructor({ operation, idempotencyKey, tries, cause }: UnknownOutcome) {
    const times = tries === 1 ? "1 attempt" : `${tries} attempts`;
    const next =
      idempotencyKey === undefined
        ? "Check whether it took effect before you repeat it"
        : `Send the same request again with the idempotency key ${idempotencyKey}`;
    super(`the outcome of ${operation} is unknown after ${times}: ${cause.message}. ${next}.`, { cause });
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
    this.tries = tries;
  }
}
