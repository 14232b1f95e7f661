import type { z } from "zod";
import { AppError, type FieldErrors } from "@/lib/base/errors";
import type { Operation } from "@/lib/base/operation";
import type { ApiRequest } from "./envelope";
import type { TextFault } from "./json-text";
import { readJsonObject } from "./read-body";

/**
 * Parses the operation's input from path, query and body. Throws `validation_failed` with up to 20 errors of the query or the body,
 * `not_found` for an invalid path, and as `readJsonObject` for the body.
 */
export async function parseInput(
  operation: Operation,
  request: ApiRequest,
  params: Readonly<Record<string, string>>,
): Promise<object> {
  const address = operation.params?.safeParse(params);
  if (address && !address.success) throw new AppError("not_found");
  const query = operation.query && parseQuery(operation, operation.query, new URL(request.url).searchParams);
  // The body of a GET has no meaning.
  const body = operation.method !== "GET" && (await parseBody(operation, request));
  return { ...address?.data, ...query, ...body };
}

/**
 * Refuses a repeated parameter, because one value would be ignored, if the operation documents `validation_failed`. Operations
 * outside the contract also refuse unknown parameters, because a mistyped filter would return everything.
 */
function parseQuery(operation: Operation, schema: z.ZodObject, given: URLSearchParams): object {
  const parsed = schema.safeParse(Object.fromEntries(given), { reportInput: true });
  const errors = {
    ...(parsed.success ? {} : fieldErrors(parsed.error)),
    ...(operation.addition ? unknownParameters(schema, given) : {}),
  };
  const refusable = operation.errors.includes("validation_failed") ? Object.keys(schema.shape) : [];
  for (const name of refusable) {
    if (given.getAll(name).length > 1) errors[name] = ["is given more than once"];
  }
  if (!parsed.success || Object.keys(errors).length > 0) throw new AppError("validation_failed", { errors });
  return parsed.data;
}

/** An error for each parameter that is not in the schema, up to the limit. */
function unknownParameters({ shape }: z.ZodObject, given: URLSearchParams): FieldErrors {
  const unknown = [...new Set(given.keys())].filter((name) => !Object.hasOwn(shape, name));
  const words = `is not a parameter of this operation, which accepts ${Object.keys(shape).join(", ")}`;
  return Object.fromEntries(unknown.slice(0, MAX_ERRORS).map((name) => [name, [words]]));
}

/** What a request without a body has sent, where one is optional. */
const NO_MEMBERS: Awaited<ReturnType<typeof readJsonObject>> = { members: {}, faults: new Map() };

/** Parses the body. Without a schema the body is checked as JSON and ignored. */
async function parseBody({ body: schema, bodyOptional }: Operation, request: ApiRequest): Promise<object> {
  const sent = (await readJsonObject(request)) ?? (bodyOptional && NO_MEMBERS);
  if (!schema) return {};
  if (!sent) throw new AppError("malformed_request");
  const { members, faults } = sent;
  const key = "idempotency_key" in schema.shape ? request.headers.get("idempotency-key") : null;
  const parsed = schema.safeParse(key === null ? members : { ...members, idempotency_key: key }, {
    reportInput: true,
  });
  const errors = parsed.success ? {} : fieldErrors(parsed.error);
  const keyFault = key === null ? undefined : headerKeyFault(key, members["idempotency_key"] ?? key);
  if (keyFault !== undefined) errors["idempotency_key"] = [keyFault];
  for (const [field, fault] of faults) {
    if (Object.hasOwn(schema.shape, field))
      errors[field] = [textFaultWords(field, fault), ...(errors[field] ?? [])];
  }
  if (!parsed.success || Object.keys(errors).length > 0) throw new AppError("validation_failed", { errors });
  return parsed.data;
}

/** The error message of a fault. Only metadata accepts a string instead of an inexact number. */
function textFaultWords(field: string, { kind, place }: TextFault): string {
  switch (kind) {
    case "repeated-name":
      return place === "" ? "is given more than once" : `contains ${place} more than once`;
    case "inexact-number":
      return [
        `${place === "" ? "is" : `contains at ${place}`} a number that cannot be stored exactly`,
        ...(field === "metadata" ? ["send it as a string"] : []),
      ].join("; ");
  }
}

/**
 * Why the Idempotency-Key header is invalid, or undefined. The encoding of non-ASCII header characters is ambiguous, and two
 * headers arrive joined by a comma: neither may become a different key.
 */
function headerKeyFault(header: string, field: unknown): string | undefined {
  if (!/^[\x20-\x7e]*$/.test(header)) {
    return "contains non-ASCII characters in the Idempotency-Key header; send it as the field idempotency_key";
  }
  if (header.includes(", ")) {
    return "looks like two Idempotency-Key headers; send only one, and send a key that contains a comma and a space in the field idempotency_key";
  }
  return header === field ? undefined : "differs from the Idempotency-Key header; send one of them";
}

/** The most errors in a response. */
const MAX_ERRORS = 20;

/** The first errors by field. The number of further ones is added to the top-level field of the next error. */
function fieldErrors({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  const add = (field: string, sentence: string) => {
    if (Object.hasOwn(errors, field)) errors[field]?.push(sentence);
    else errors[field] = [sentence];
  };
  for (const issue of issues.slice(0, MAX_ERRORS)) {
    // `reportInput` makes it possible to tell an absent field from one of the wrong type.
    const isAbsent = issue.code === "invalid_type" && issue.input === undefined;
    add(issue.path.join("."), isAbsent ? "is required" : issue.message);
  }
  const next = issues[MAX_ERRORS];
  if (next) add(String(next.path[0] ?? ""), `and ${issues.length - MAX_ERRORS} more`);
  return errors;
}
