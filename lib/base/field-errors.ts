/**
 * The machine-readable reasons why a field is invalid: every `code` of `error_details` with its meaning. New codes can be
 * added, but the meaning of a code never changes.
 */
export const fieldErrorCodes = {
  required: "The field is missing.",
  invalid_type: "A value of the wrong type, such as a string or a fraction where an integer is expected.",
  invalid_format: "Text that is not in the format of the field, such as an email address without `@`.",
  too_small: "A number below the minimum.",
  too_large: "A number above the maximum, or metadata above its limits.",
  too_short: "A text or a list with too few characters or items.",
  too_long: "A text or a list with too many characters or items.",
  unknown_value: "Not one of the values that the field accepts.",
  unknown_field: "The operation has no field or parameter with this name.",
  not_found: "The field names an object that does not exist in this environment.",
  not_allowed: "A valid value that this account, this environment or the other fields do not allow.",
  reserved: "A value that is reserved for the platform.",
  taken: "A value that must be unique and is already in use.",
  mismatch: "A value that differs from another value to which it must be equal.",
  repeated: "The field appears more than once.",
  inexact_number: "A number that JSON parsers would change. Send it as a string.",
  invalid_cursor: "Not the `next` of a previous page of this list.",
  invalid_value: "Invalid for another reason, which `message` explains.",
  truncated: "There are more errors than the response lists. `message` gives their number.",
} as const satisfies Record<string, string>;

export type FieldErrorCode = keyof typeof fieldErrorCodes;

/** An invalid field. Nested fields use dot notation (`vouchers.0.denomination`). */
export type FieldError = { readonly field: string; readonly code: FieldErrorCode; readonly message: string };

/** Error messages by field, as in `errors` in an API response. */
export type FieldErrors = Record<string, string[]>;

export function messagesByField(details: readonly FieldError[]): FieldErrors {
  const messages = new Map<string, string[]>();
  for (const { field, message } of details) {
    const listed = messages.get(field);
    if (listed) listed.push(message);
    else messages.set(field, [message]);
  }
  return Object.fromEntries(messages);
}

/** Returns the options with which a failed zod refinement reports this code and message. */
export function refinementError(code: FieldErrorCode, error: string) {
  return { error, params: { code } };
}

/** Returns the error code of a failed zod refinement: the one set with {@link refinementError}, otherwise `invalid_value`. */
export function codeOfRefinement(params: Readonly<Record<string, unknown>> = {}): FieldErrorCode {
  const code = params["code"];
  return typeof code === "string" && Object.hasOwn(fieldErrorCodes, code)
    ? (code as FieldErrorCode)
    : "invalid_value";
}

type ParsedFields = { readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[] };

/**
 * Returns the `when` option for a zod refinement of an object. The refinement then runs unless one of `fields`, the fields that
 * it reads, is invalid. By default, zod skips the refinement if any field of the object has the wrong type, so the response
 * would not report all errors at once.
 */
export function unlessInvalid(...fields: readonly string[]) {
  return {
    when: ({ issues }: ParsedFields) => !issues.some(({ path }) => fields.includes(String(path?.[0]))),
  };
}
