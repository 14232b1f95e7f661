import { z } from "zod";
import type { ApiResponse, Reference } from "@/lib/api/openapi/document";
import { errorCodesOf } from "@/lib/api/openapi/errors";
import { openApiDocument } from "@/lib/api/openapi/openapi";
import { isCreate } from "@/lib/api/openapi/operation";
import { operations } from "@/lib/api/operations";
import { type ErrorCode, errorCatalog } from "@/lib/base/errors";
import { type FieldErrorCode, fieldErrorCodes, messagesByField } from "@/lib/base/field-errors";
import type { Operation } from "@/lib/base/operation";
import { same } from "../../support/fixtures/same";

/** An API response with its parsed body. */
export type Reply = { readonly status: number; readonly headers: Headers; readonly body: unknown };

const document = openApiDocument(operations, { publicUrl: "https://tessera.example", currency: "EUR" });

const successEnvelope = z.strictObject({
  status: z.literal(true),
  message: z.string().min(1),
  data: z.unknown(),
});

const fieldCodes = Object.keys(fieldErrorCodes) as [FieldErrorCode, ...FieldErrorCode[]];

const failureEnvelope = z.strictObject({
  status: z.literal(false),
  message: z.string().min(1),
  error_code: z.enum(Object.keys(errorCatalog) as [ErrorCode, ...ErrorCode[]]),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  error_details: z
    .array(z.strictObject({ field: z.string(), code: z.enum(fieldCodes), message: z.string().min(1) }))
    .optional(),
  request_id: z.string(),
});

/**
 * Documented headers that a response may lack, because they depend on the request or on rate limiting, which a deployment can
 * turn off.
 */
const OPTIONAL_HEADERS = new Set(["RateLimit", "RateLimit-Policy", "Tessera-Ignored-Fields"]);

/**
 * Expects a response to match the OpenAPI document: its status, headers, envelope, data schema and error code. An unknown field
 * is a mismatch. Expects `not_found` if the document lacks the path, and `method_not_allowed` if it lacks only the method.
 * `path` is relative to /api/v1 and includes the query.
 */
export function expectMatchesDocument(method: string, path: string, reply: Reply): void {
  const name = `${method} ${path} answered ${reply.status}`;
  const requestId = reply.headers.get("x-request-id") ?? "";
  same(`${name}: is X-Request-Id well formed`, /^req_[0-9a-f]{32}$/.test(requestId), true);
  same(`${name}: Content-Type`, reply.headers.get("content-type"), "application/json; charset=utf-8");
  const there = operations.filter((operation) => leadsTo(operation, path));
  const operation = there.find((candidate) => candidate.method === method);
  const success = successEnvelope.safeParse(reply.body);
  if (success.success) expectSuccess(name, operation, reply, success.data.data);
  else expectFailure(name, { operation, pathIsKnown: there.length > 0 }, reply);
}

function leadsTo({ path: template }: Operation, path: string): boolean {
  const [address = ""] = path.split("?");
  const source = template.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${source}$`).test(address);
}

function expectSuccess(name: string, operation: Operation | undefined, reply: Reply, data: unknown): void {
  if (!operation) throw new Error(`${name}, but the document has no such operation`);
  expectDocumented(name, operation, reply);
  same(`${name}: data without unknown fields`, data, operation.data.parse(data));
  if (!isCreate(operation)) return;
  const wasReplayed = reply.headers.has("idempotent-replayed");
  same(`${name}: 201 when made, 200 when replayed`, reply.status, wasReplayed ? 200 : 201);
}

type RouteMatch = { operation: Operation | undefined; pathIsKnown: boolean };

function expectFailure(name: string, { operation, pathIsKnown }: RouteMatch, reply: Reply): void {
  const failure = failureEnvelope.parse(reply.body);
  const code = failure.error_code;
  same(`${name}: the status of ${code}`, errorCatalog[code].status, reply.status);
  same(`${name}: request_id`, failure.request_id, reply.headers.get("x-request-id"));
  same(
    `${name}: errors with validation_failed only`,
    failure.errors !== undefined,
    code === "validation_failed",
  );
  same(
    `${name}: error_details with the messages of errors`,
    failure.error_details && messagesByField(failure.error_details),
    // Zod leaves out a field named `__proto__`.
    (reply.body as { readonly errors?: unknown }).errors,
  );
  if (operation) {
    same(`${name}: is ${code} documented`, errorCodesOf(operation).includes(code), true);
    expectDocumented(name, operation, reply);
    return;
  }
  same(name, code, pathIsKnown ? "method_not_allowed" : "not_found");
  same(`${name}: Allow`, reply.headers.has("allow"), pathIsKnown);
}

/**
 * Expects the operation to document the response's status, and the response to have every documented header except
 * {@link OPTIONAL_HEADERS}.
 */
function expectDocumented(name: string, operation: Operation, reply: Reply): void {
  const method = operation.method.toLowerCase() as Lowercase<Operation["method"]>;
  const documented = document.paths[operation.path]?.[method]?.responses[reply.status];
  if (!documented) throw new Error(`${name}, which the document does not list`);
  for (const header of Object.keys(referredTo(documented).headers ?? {})) {
    if (!OPTIONAL_HEADERS.has(header)) same(`${name}: ${header}`, reply.headers.has(header), true);
  }
}

function referredTo(response: ApiResponse | Reference): ApiResponse {
  if (!("$ref" in response)) return response;
  const target = document.components.responses[response.$ref.split("/").at(-1) ?? ""];
  if (!target) throw new Error(`the document has no ${response.$ref}`);
  return target;
}
