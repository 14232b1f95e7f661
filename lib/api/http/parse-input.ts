import type { z } from "zod";
import { AppError, type FieldErrors } from "@/lib/base/errors";
import type { Operation } from "@/lib/base/operation";
import type { ApiRequest } from "./envelope";
import type { TextFault } from "./json-text";
import { readJsonObject } from "./read-body";

/**
 * The operation's input from path, query and body, parsed by its schemas. Throws `validation_failed` naming the bad
 * fields of the query or the body at once, 20 faults at most; a path that cannot be valid names nothing that exists, so
 * it is `not_found`. Throws as `readJsonObject` for the body.
 */
export async function parseInput(
  operation: Operation,
  request: ApiRequest,
  params: Readonly<Record<string, string>>,
): Promise<object> {
  const address = operation.params?.safeParse(params);
  if (address && !address.success) throw new AppError("not_found");
  const query = operation.query && parseQuery(operation, operation.query, new URL(request.url).searchParams);
  // A GET has no body: `Request` refuses one, and what a client sends all the same means nothing.
  const body = operation.method !== "GET" && (await parseBody(operation.body, request));
  return { ...address?.data, ...query, ...body };
}

/**
 * A parameter given twice is refused where the operation may refuse at all, since one of the two would be ignored; so is
 * one that an addition does not know, since a mistyped filter would answer everything.
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

/** The parameters that mean nothing to the schema, each with those that do; the first of them, where there are many. */
function unknownParameters({ shape }: z.ZodObject, given: URLSearchParams): FieldErrors {
  const unknown = [...new Set(given.keys())].filter((name) => !Object.hasOwn(shape, name));
  const words = `is not a parameter of this call: it takes ${Object.keys(shape).join(", ")}`;
  return Object.fromEntries(unknown.slice(0, MAX_ERRORS).map((name) => [name, [words]]));
}

/** An operation without fields holds what it is sent to the same rules, and looks no further. */
async function parseBody(schema: z.ZodObject | undefined, request: ApiRequest): Promise<object> {
  const sent = await readJsonObject(request);
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

/**
 * Of a name given twice one value would be ignored, and a number would come back as another one. Metadata alone takes a
 * string in its place.
 */
function textFaultWords(field: string, { kind, place }: TextFault): string {
  switch (kind) {
    case "repeated-name":
      return place === "" ? "is given more than once" : `holds ${place} more than once`;
    case "inexact-number":
      return [
        `${place === "" ? "is" : `holds at ${place}`} a number that cannot be kept exactly`,
        ...(field === "metadata" ? ["send it as a string"] : []),
      ].join("; ");
  }
}

/**
 * Why the header Idempotency-Key cannot mean the same as the body field, or undefined. Nobody knows how letters beyond ASCII
 * were meant that come in a header, and two headers arrive as one with a comma between: neither may become another key.
 */
function headerKeyFault(header: string, field: unknown): string | undefined {
  if (!/^[\x20-\x7e]*$/.test(header)) {
    return "holds characters in the Idempotency-Key header that are not ASCII; send it as the field idempotency_key";
  }
  if (header.includes(", ")) {
    return "looks like two Idempotency-Key headers; send one, or a key with a comma and a space as the field idempotency_key";
  }
  return header === field ? undefined : "differs from the Idempotency-Key header; send one of them";
}

/** What a body can be wrong in has no limit, an answer has. */
const MAX_ERRORS = 20;

/** The first faults by field. How many more there are is said under the whole field that the next one lies in. */
function fieldErrors({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  const add = (field: string, sentence: string) => {
    if (Object.hasOwn(errors, field)) errors[field]?.push(sentence);
    else errors[field] = [sentence];
  };
  for (const issue of issues.slice(0, MAX_ERRORS)) {
    // Only a parse that reports its input can tell an absent field from one of the wrong type.
    const isAbsent = issue.code === "invalid_type" && issue.input === undefined;
    add(issue.path.join("."), isAbsent ? "is required" : issue.message);
  }
  const next = issues[MAX_ERRORS];
  if (next) add(String(next.path[0] ?? ""), `and ${issues.length - MAX_ERRORS} more`);
  return errors;
}
