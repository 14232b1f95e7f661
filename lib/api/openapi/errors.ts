import { IGNORED_FIELDS_HEADER } from "@/lib/api/http/unknown-fields";
import { type ErrorCode, errorCatalog } from "@/lib/base/errors";
import { fieldErrorCodes } from "@/lib/base/field-errors";
import type { Schema } from "@/lib/base/json-schema/convert";
import { isWrite, type Operation } from "@/lib/base/operation";
import type { ApiResponse, Header, Reference } from "./document";

const REQUEST_ID = "req_0197c5d2c7a27f3e9b1d4a6c8e0f2a4b";

/** The response headers, by component name. */
export const responseHeaders: Readonly<Record<string, Header>> = {
  "X-Request-Id": {
    description: "Identifies this request. Include it when you contact support.",
    schema: { type: "string", examples: [REQUEST_ID] },
  },
  RateLimit: {
    description:
      "The remaining requests (`r`) of this account in this environment or, without a key, of this IP address, and the seconds " +
      "until the quota is refilled (`t`). A large response costs more than one request: see the guide to rate limits.",
    schema: { type: "string", examples: ['"default";r=99;t=1'] },
  },
  "RateLimit-Policy": {
    description: "The quota (`q`) for each window of `w` seconds.",
    schema: { type: "string", examples: ['"default";q=100;w=1'] },
  },
  "Retry-After": {
    description:
      "The seconds to wait before the next request. After a `429`, the next request is then accepted.",
    schema: { type: "integer", examples: [1] },
  },
  "WWW-Authenticate": {
    description: "How to authenticate: `Bearer`.",
    schema: { type: "string", const: "Bearer" },
  },
  Allow: { description: "The methods of this path.", schema: { type: "string", examples: ["GET"] } },
  [IGNORED_FIELDS_HEADER]: {
    description:
      "Up to ten fields of the request body that this operation does not have and ignores, separated by a comma and a space. A field of several objects " +
      "in a list is named once. Also `Idempotency-Key`, if the request has that header and the operation accepts no such key. Error responses also have this header. Absent if nothing is ignored, as in every response to a `GET`.",
    schema: { type: "string", examples: ["emial, items[0].color"] },
  },
  "Idempotent-Replayed": {
    description: "This request is a repetition and was not processed again.",
    schema: { type: "string", const: "true" },
  },
};

export function headerReferences(...names: string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers of a response to a request that counts toward the rate limit. */
export const rateLimitedHeaders = ["X-Request-Id", "RateLimit", "RateLimit-Policy"] as const;

const codes = Object.keys(errorCatalog) as ErrorCode[];

/** Returns a string schema that lists the current values but accepts any string, because a later version can add values. */
function openEnum(description: string, values: readonly string[]): Schema {
  return { description, anyOf: [{ type: "string", enum: [...values] }, { type: "string" }] };
}

const fieldError: Schema = {
  type: "object",
  properties: {
    field: { description: "The invalid field, in dot notation as in `errors`.", type: "string" },
    code: openEnum(
      "The reason, for programs. The guide to errors explains each code.",
      Object.keys(fieldErrorCodes),
    ),
    message: { description: "The reason, for people.", type: "string" },
  },
  required: ["field", "code", "message"],
};

/** The schema of the body of every error response. */
export const errorSchema: Schema = {
  type: "object",
  properties: {
    status: { description: "False on every failure.", type: "boolean", const: false },
    message: { description: "A sentence for people. It may change: rely on `error_code`.", type: "string" },
    error_code: openEnum("The cause, for programs.", codes),
    errors: {
      description:
        "With `validation_failed` only: the messages for each invalid field. Nested fields are dotted, as in " +
        "`vouchers.0.denomination`. After 20 messages, a last one such as `and 3 more` counts the rest.",
      type: "object",
      additionalProperties: { type: "array", items: { type: "string" } },
      examples: [{ email: ["is required"] }],
    },
    error_details: {
      description:
        "With `validation_failed` only: every message of `errors`, with its field and a `code` for programs.",
      type: "array",
      items: fieldError,
      examples: [[{ field: "email", code: "required", message: "is required" }]],
    },
    request_id: { description: "The same as the header `X-Request-Id`.", type: "string" },
  },
  required: ["status", "message", "error_code", "request_id"],
};

/**
 * Returns every error code that an operation can return: its own, those that follow from its method, caller and environment,
 * and those that every operation can return.
 */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  const { caller, environment, errors } = operation;
  const possible = new Set<ErrorCode>([
    ...(isWrite(operation)
      ? (["malformed_request", "payload_too_large", "unsupported_media_type"] as const)
      : []),
    ...(caller === "anyone" ? [] : (["unauthenticated"] as const)),
    ...(caller === "partner" || caller === "reseller" || environment ? (["forbidden"] as const) : []),
    ...(caller !== "anyone" && isWrite(operation) ? (["writes_not_allowed"] as const) : []),
    ...errors,
    ...(["method_not_allowed", "rate_limited", "internal_error", "service_unavailable"] as const),
  ]);
  return codes.filter((code) => possible.has(code));
}

/** Returns the error responses of an operation by HTTP status. A status with a single code refers to the shared response. */
export function errorResponses(operation: Operation): Record<string, ApiResponse | Reference> {
  const field = Object.keys(operation.body?.shape ?? {})[0];
  return Object.fromEntries(
    [...codesByStatus(operation)].map(([status, group]) => [
      status,
      group.length === 1
        ? { $ref: `#/components/responses/${group[0]}` }
        : errorResponse(group, isWrite(operation), field),
    ]),
  );
}

/** Returns the shared error responses that operations refer to, by code. */
export function sharedErrorResponses(operations: readonly Operation[]): Record<string, ApiResponse> {
  const used = new Set(operations.flatMap(singleCodes));
  const usedByWrites = new Set(operations.filter(isWrite).flatMap(singleCodes));
  return Object.fromEntries([...used].map((code) => [code, errorResponse([code], usedByWrites.has(code))]));
}

/** Returns the operation's error codes that do not share their HTTP status with another of its codes. */
function singleCodes(operation: Operation): ErrorCode[] {
  const groups = [...codesByStatus(operation).values()];
  return groups.flatMap((group) => (group.length === 1 ? group : []));
}

function codesByStatus(operation: Operation): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(operation)) {
    const { status } = errorCatalog[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

function errorResponse(group: readonly ErrorCode[], isOfWrite: boolean, field?: string): ApiResponse {
  return {
    description: group.map((code) => `\`${code}\`: ${errorCatalog[code].message}`).join("\n\n"),
    headers: headerReferences(...headersOf(group, isOfWrite)),
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            {
              type: "object",
              properties: { error_code: openEnum("The cause, for programs.", group) },
            },
          ],
        },
        examples: Object.fromEntries(group.map((code) => [code, { value: errorBody(code, field) }])),
      },
    },
  };
}

/** The header that an error response has in addition to {@link rateLimitedHeaders}, by error code. */
const additionalHeaders: Partial<Record<ErrorCode, string>> = {
  unauthenticated: "WWW-Authenticate",
  method_not_allowed: "Allow",
  rate_limited: "Retry-After",
  service_unavailable: "Retry-After",
};

/**
 * The errors that are returned before the body's fields are read, and for which {@link IGNORED_FIELDS_HEADER} is therefore not
 * documented.
 */
const BEFORE_FIELDS: ReadonlySet<ErrorCode> = new Set([
  ...(["malformed_request", "forbidden", "method_not_allowed"] as const),
  ...(["payload_too_large", "unsupported_media_type"] as const),
]);

function headersOf(group: readonly ErrorCode[], isOfWrite: boolean): string[] {
  const mayIgnoreFields = isOfWrite && group.some((code) => !BEFORE_FIELDS.has(code));
  return [
    ...rateLimitedHeaders,
    ...(mayIgnoreFields ? [IGNORED_FIELDS_HEADER] : []),
    ...group.flatMap((code) => additionalHeaders[code] ?? []),
  ];
}

function errorBody(code: ErrorCode, field = "email"): object {
  return {
    status: false,
    message: errorCatalog[code].message,
    error_code: code,
    ...(code === "validation_failed" && validationErrors(field)),
    request_id: REQUEST_ID,
  };
}

function validationErrors(field: string): object {
  const message = "is required";
  return { errors: { [field]: [message] }, error_details: [{ field, code: "required", message }] };
}
