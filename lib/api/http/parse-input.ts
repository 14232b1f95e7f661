import type { z } from "zod";
import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import type { FieldError } from "@/lib/base/field-errors";
import type { Operation } from "@/lib/base/operation";
import { env } from "@/lib/base/settings/env";
import { withoutListName } from "./cursors";
import type { ApiRequest } from "./envelope";
import { faultsOf, firstFaults, INPUT_OPTIONS } from "./field-faults";
import type { TextFault } from "./json-text";
import { readJsonObject } from "./read-body";
import {
  bodyObjects,
  currencyFaults,
  IGNORED_FIELDS_HEADER,
  ignoredFields,
  isKnownField,
  unknownFieldFaults,
} from "./unknown-fields";

/**
 * Parses the operation's input from the path, the query and the body. Throws `not_found` for invalid path parameters, and the
 * errors of {@link parseQuery} and {@link parseBody}. The error for an invalid body also lists the operation's `callerFaults`
 * for `caller`, except for fields that already have an error. Adds {@link IGNORED_FIELDS_HEADER} to `headers` if the operation
 * ignores a part of the request.
 */
export async function parseInput(
  operation: Operation,
  request: ApiRequest,
  params: Readonly<Record<string, string>>,
  headers: Record<string, string>,
  caller?: Caller,
): Promise<object> {
  const address = operation.params?.safeParse(params);
  if (address && !address.success) throw new AppError("not_found");
  const query = operation.query && parseQuery(operation, operation.query, new URL(request.url).searchParams);
  // The body of a GET request has no meaning.
  const body = operation.method !== "GET" && (await parseBody(operation, request, headers, caller));
  return { ...address?.data, ...query, ...body };
}

/**
 * Parses the query. Throws `validation_failed` for invalid parameters, and for repeated ones, because all values of such a
 * parameter but one would be ignored. An operation that does not document this error refuses a repeated parameter with
 * `not_found`. An operation outside the interface specification also refuses unknown parameters, because a mistyped filter
 * would return everything.
 */
function parseQuery(operation: Operation, schema: z.ZodObject, given: URLSearchParams): object {
  const sent = withoutListName(operation, queryMembers(schema, given));
  const parsed = schema.safeParse(sent.query, INPUT_OPTIONS);
  const known = [...new Set(given.keys())].filter((name) =>
    Object.hasOwn(schema.shape, fieldIn(schema, name)),
  );
  const repeated = known.filter((name) => given.getAll(name).length > 1);
  if (repeated.length > 0 && !operation.errors.includes("validation_failed")) throw new AppError("not_found");
  const fieldFaults = parsed.success ? [] : faultsOf(parsed.error);
  const faults = [
    ...sent.faults,
    ...fieldFaults.map((fault) => ({ ...fault, field: parameterOf(fault.field) })),
  ];
  const details = [
    ...faults.filter(({ field }) => !repeated.includes(field)),
    ...(operation.addition ? unknownParameters(schema, given) : []),
    ...repeated.map((field) => ({ field, code: "repeated" as const, message: "is given more than once" })),
  ];
  if (!parsed.success || details.length > 0) throw invalidInput(details);
  return parsed.data;
}

/** Converts the query to the schema's input: parameters such as `metadata[order]` become members of the object `metadata`. */
function queryMembers(schema: z.ZodObject, given: URLSearchParams): Record<string, unknown> {
  const isPlain = ([name]: readonly [string, string]) => fieldIn(schema, name) === name;
  const all = [...given];
  const inner = all.filter((one) => !isPlain(one));
  const metadata = Object.fromEntries(inner.map(([name, value]) => [name.slice(MEMBER.length, -1), value]));
  return { ...(inner.length > 0 && { metadata }), ...Object.fromEntries(all.filter(isPlain)) };
}

const MEMBER = "metadata[";

/** Returns the name of the field that a parameter belongs to, such as `metadata` for `metadata[order]`. */
function fieldIn({ shape }: z.ZodObject, name: string): string {
  const isMember = name.startsWith(MEMBER) && name.endsWith("]") && Object.hasOwn(shape, "metadata");
  return isMember ? "metadata" : name;
}

/** Returns the name of the parameter that a field was read from, such as `metadata[order]` for `metadata.order`. */
const parameterOf = (field: string): string => field.replace(/^metadata\.(.*)$/s, `${MEMBER}$1]`);

/** Returns an error for each parameter that is not in the schema. */
function unknownParameters(schema: z.ZodObject, given: URLSearchParams): FieldError[] {
  const { shape } = schema;
  const unknown = [...new Set(given.keys())].filter((name) => !Object.hasOwn(shape, fieldIn(schema, name)));
  const message = `is not a parameter of this operation, which accepts ${Object.keys(shape).join(", ") || "none"}`;
  return unknown.map((field) => ({ field, code: "unknown_field", message }));
}

const NO_BODY = "The request has no body. Send a JSON object.";

/** The parsed form of an optional body that the client left out. */
const NO_MEMBERS: Awaited<ReturnType<typeof readJsonObject>> = { members: {}, faults: new Map() };

/**
 * Parses the body. Throws `validation_failed` for invalid fields, `malformed_request` if a required body is missing, and the
 * errors of `readJsonObject`. If the operation has no body schema, checks only that a body, if sent, is a JSON object, and
 * returns an empty object.
 */
async function parseBody(
  operation: Operation,
  request: ApiRequest,
  headers: Record<string, string>,
  caller: Caller | undefined,
): Promise<object> {
  const { body: schema, bodyOptional, callerFaults } = operation;
  const sent = (await readJsonObject(request)) ?? (bodyOptional && NO_MEMBERS);
  const objects = bodyObjects(operation, sent?.members ?? {});
  const unknownFaults = unknownFieldFaults(operation, objects);
  const currencies = currencyFaults(objects, () => env().CURRENCY);
  const isCreate = schema !== undefined && "idempotency_key" in schema.shape;
  const givenKey = request.headers.get("idempotency-key");
  const ignored = [
    ignoredFields(objects, [...unknownFaults, ...currencies]),
    givenKey !== null && !isCreate ? "Idempotency-Key" : undefined,
  ].filter((names) => names !== undefined);
  if (ignored.length > 0) headers[IGNORED_FIELDS_HEADER] = ignored.join(", ");
  if (!schema) return {};
  if (!sent) throw new AppError("malformed_request", { message: NO_BODY });
  const { members, faults } = sent;
  const key = isCreate ? givenKey : null;
  const parsed = schema.safeParse(
    key === null ? members : { ...members, idempotency_key: key },
    INPUT_OPTIONS,
  );
  const keyFault = key === null ? undefined : headerKeyFault(key, members["idempotency_key"] ?? key);
  const fieldFaults = parsed.success ? [] : faultsOf(parsed.error);
  const details = [
    ...[...faults].flatMap(([field, fault]) =>
      objects[0] && isKnownField(objects[0], field) ? textFault(field, fault) : [],
    ),
    ...fieldFaults.filter(({ field }) => !keyFault || field !== keyFault.field),
    ...(keyFault ? [keyFault] : []),
    ...unknownFaults,
    ...currencies,
  ];
  if (parsed.success && details.length === 0) return parsed.data;
  const ofCaller = (caller && callerFaults?.(caller, members)) ?? [];
  const hasNoOther = ({ field }: FieldError) => details.every((other) => other.field !== field);
  throw invalidInput([...details, ...ofCaller.filter(hasNoOther)]);
}

function invalidInput(faults: readonly FieldError[]): AppError {
  return new AppError("validation_failed", { details: firstFaults(faults) });
}

/**
 * Converts a fault in the JSON text to a field error. For a number that cannot be stored exactly, the error suggests a string
 * only in `metadata`, because no other field accepts a string in place of a number.
 */
function textFault(field: string, { kind, place }: TextFault): FieldError {
  if (kind === "repeated-name") {
    const message = place === "" ? "is given more than once" : `contains ${place} more than once`;
    return { field, code: "repeated", message };
  }
  if (kind === "unpaired-surrogate") {
    const message =
      place === "" ? "must be valid Unicode text" : `contains text at ${place} that is not valid Unicode`;
    return { field, code: "invalid_format", message };
  }
  const what = place === "" ? "is a number" : `contains a number at ${place}`;
  const hint = field === "metadata" ? "; send it as a string" : "";
  return { field, code: "inexact_number", message: `${what} that cannot be stored exactly${hint}` };
}

/**
 * Returns an error if the Idempotency-Key header is invalid or differs from the key in the body, otherwise undefined. Refuses a
 * header that might not contain the key as the client meant it: the encoding of non-ASCII characters is ambiguous, and a comma
 * followed by a space can be the result of joining two headers.
 */
function headerKeyFault(header: string, given: unknown): FieldError | undefined {
  const field = "idempotency_key";
  if (!/^[\x20-\x7e]*$/.test(header)) {
    const message =
      "contains non-ASCII characters in the Idempotency-Key header; send it as the field idempotency_key";
    return { field, code: "invalid_format", message };
  }
  if (header.includes(", ")) {
    const message =
      "looks like two Idempotency-Key headers; send only one, and send a key that contains a comma and a space in the field idempotency_key";
    return { field, code: "repeated", message };
  }
  if (header === given) return undefined;
  return { field, code: "mismatch", message: "differs from the Idempotency-Key header; send one of them" };
}
