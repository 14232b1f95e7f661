import { type FieldError, type FieldErrorCode, type FieldErrors, messagesByField } from "./field-errors";

/**
 * Every error code with its HTTP status and public message. This table is the only mapping from codes to statuses, and the API
 * reference is generated from it.
 */
export const errorCatalog = {
  malformed_request: { status: 400, message: "The request body is not a valid JSON object." },
  insufficient_balance: {
    status: 400,
    message: "The wallet balance does not cover this sale or bill. Your wallet was not charged.",
  },
  unauthenticated: {
    status: 401,
    message: "The API key is missing or not valid. Send it as 'Authorization: Bearer sk_...'.",
  },
  forbidden: {
    status: 403,
    message: "This operation is not available to this API key's kind of account.",
  },
  not_found: { status: 404, message: "Record not found." },
  method_not_allowed: {
    status: 405,
    message: "This path does not support that method. It supports those in the Allow header.",
  },
  payload_too_large: { status: 413, message: "The request body is larger than 64 KiB." },
  unsupported_media_type: {
    status: 415,
    message: "Send the body as JSON with 'Content-Type: application/json'.",
  },
  validation_failed: { status: 422, message: "Some fields are missing or not valid. See errors." },
  idempotency_key_reused: {
    status: 422,
    message: "This idempotency key was used for a different request. Send a new key for a new request.",
  },
  redemption_intent_already_paid: {
    status: 422,
    message: "The redemption intent is paid, so it cannot be canceled. Nothing was changed.",
  },
  redemption_intent_not_paid: {
    status: 422,
    message: "The redemption intent is not paid, so there is nothing to refund.",
  },
  already_refunded: {
    status: 422,
    message: "The whole amount has been refunded already. Nothing was changed.",
  },
  insufficient_partner_balance: {
    status: 422,
    message: "You are owed less than your share of this refund. Nothing was changed.",
  },
  refunds_not_allowed: {
    status: 403,
    message:
      "This API key does not have permission to create refunds. An owner of your account can allow it under API keys.",
  },
  writes_not_allowed: {
    status: 403,
    message:
      "This API key is read-only and cannot change anything. Use a key with full access, or ask an owner of your account " +
      "to give this key full access under API keys.",
  },
  subscription_already_completed: { status: 422, message: "The subscription is already completed." },
  reseller_cancellation_unavailable: {
    status: 422,
    message:
      "The reseller that bills this subscription has no enabled webhook endpoint that receives cancellation requests. Contact support.",
  },
  subscription_not_active: { status: 422, message: "The subscription is canceled or completed." },
  subscription_cycle_limit_reached: {
    status: 422,
    message: "All cycles of the subscription have already been processed.",
  },
  subscription_requires_single_voucher: {
    status: 422,
    message: "A subscription cycle takes exactly one voucher line with quantity 1.",
  },
  subscription_not_owned_by_reseller: {
    status: 422,
    message: "The subscription is billed by another reseller.",
  },
  subscription_cancellation_not_requested: {
    status: 422,
    message: "No cancellation of this subscription was requested, so there is nothing to confirm.",
  },
  no_webhook_url: {
    status: 422,
    message:
      "There is no webhook URL to send this to, or it is disabled. Set or enable one in the dashboard first.",
  },
  webhook_endpoint_limit_reached: {
    status: 422,
    message: "This environment already has ten webhook endpoints, which is the maximum. Delete one first.",
  },
  rate_limited: {
    status: 429,
    message: "Too many requests. Retry after the number of seconds in the Retry-After header.",
  },
  internal_error: {
    status: 500,
    message: "Something went wrong on our side. Include the request ID when you contact support.",
  },
  service_unavailable: {
    status: 503,
    message: "The service is briefly unavailable. Retry with the same idempotency key.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalog;

type AppErrorOptions = {
  message?: string;
  /** The invalid fields of a `validation_failed` error. */
  details?: readonly FieldError[];
  retryAfterS?: number;
  cause?: unknown;
};

/** An error with a code and a public message. The cause is private: clients never receive it. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly details: readonly FieldError[] | undefined;
  /** The messages in {@link details}, grouped by field. */
  readonly errors: FieldErrors | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorCatalog[code].message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.errors = options.details && messagesByField(options.details);
    this.retryAfterS = options.retryAfterS;
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }
}

/** Creates a `validation_failed` error with one invalid field. */
export function invalidField(
  field: string,
  message: string,
  code: FieldErrorCode = "invalid_value",
): AppError {
  return new AppError("validation_failed", { details: [{ field, code, message }] });
}

/**
 * The error for a submitted form that needs further fields, such as the user's password. When this error is returned, the form
 * shows these fields, so that the user can fill them in and submit the form again.
 */
export class FieldsRequiredError extends AppError {
  override name = "FieldsRequiredError";
  /** The names of the further fields. */
  readonly fields: readonly string[];

  constructor(fields: readonly string[], message: string) {
    super("forbidden", { message });
    this.fields = fields;
  }
}

/**
 * Marks code that cannot be reached, such as the end of an exhaustive switch. Compilation fails if the switch misses a case.
 * Throws if it is called anyway.
 */
export function unreachable(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}

/** Returns `row`, the result of a lookup. Throws `not_found` if it is undefined. */
export function assertFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError("not_found");
  return row;
}
