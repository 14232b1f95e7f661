import { errorsByCode } from "./generated/errors.js";
import { ApiError, type Refusal } from "./tessera-error.js";

type Answered = {
  readonly status: number;
  /** The parsed body, or undefined if it is not a JSON object, because a proxy responded in place of Tessera. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly requestId: string;
  readonly retryAfterS: number | undefined;
};

/**
 * Returns an error of the class for the response's error code, or a plain ApiError for a code that this version does not know.
 */
export function toApiError({ status, body = {}, requestId, retryAfterS }: Answered): ApiError {
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
