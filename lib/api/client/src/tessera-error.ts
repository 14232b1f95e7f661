/** Everything this client throws about a call. */
export class TesseraError extends Error {
  override name = "TesseraError";
}

/** What a failed answer said. */
export type Refusal = {
  /** The HTTP status. */
  readonly status: number;
  /** What went wrong, for programs. */
  readonly errorCode: string;
  /** A sentence for people. */
  readonly message: string;
  /** With `validation_failed`: the messages for each bad field; nested fields are dotted. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Names the request in the server's logs: quote it to support. Empty where something between answered. */
  readonly requestId: string;
  /** In how many seconds to try again, where the answer said so. */
  readonly retryAfterS: number | undefined;
};

/** The API answered, and refused. Each code has a class of its own below this one. */
export class ApiError extends TesseraError {
  override name = "ApiError";
  readonly status: number;
  readonly errorCode: string;
  readonly errors: Refusal["errors"];
  readonly requestId: string;
  readonly retryAfterS: number | undefined;

  constructor({ status, errorCode, message, errors, requestId, retryAfterS }: Refusal) {
    const fields = Object.entries(errors).map(([field, messages]) => `${field} ${messages.join(", ")}`);
    super(fields.length > 0 ? `${message} (${fields.join("; ")})` : message);
    this.status = status;
    this.errorCode = errorCode;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfterS = retryAfterS;
  }
}

/** No answer came: whether the request was carried out is not known. The same idempotency key finds out. */
export class ConnectionError extends TesseraError {
  override name = "ConnectionError";
}

/** No answer came in time: {@link ConnectionError} with a name of its own. */
export class CallTimeoutError extends ConnectionError {
  override name = "CallTimeoutError";
}
