import type { z } from "zod";
import { codeOfRefinement, type FieldError, type FieldErrorCode } from "@/lib/base/field-errors";

/** The maximum number of errors that a response lists, not counting the error `truncated`. */
const MAX_ERRORS = 20;

/**
 * The options for parsing inputs. `reportInput` makes it possible to distinguish an absent field from one of the wrong type.
 * `error` provides the messages that schemas do not define.
 */
export const INPUT_OPTIONS = { reportInput: true, error: messageOf };

/** Returns the error message for a Zod issue whose schema defines none. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return TYPE_MESSAGES[String(issue.expected)] ?? "is of the wrong type";
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_big":
      return `must ${limitOf(issue.origin, `at most ${issue.maximum}`)}`;
    case "too_small":
      return `must ${limitOf(issue.origin, `at least ${issue.minimum}`)}`;
    case "invalid_format":
      return "does not have the format of this field";
    default:
      return "is invalid";
  }
}

function limitOf(origin: string, limit: string): string {
  if (!isMeasuredByLength(origin)) return `be ${limit}`;
  return `have ${limit} ${origin === "array" ? "items" : "characters"}`;
}

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: "must be a string",
  number: "must be a number",
  int: "must be an integer",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
};

/** Returns the errors of an input, which must have been parsed with {@link INPUT_OPTIONS}. */
export function faultsOf({ issues }: z.ZodError): FieldError[] {
  return issues.filter((issue, at) => !isLengthOfWrongType(issue, issues[at - 1])).map(faultOf);
}

/**
 * Returns the first {@link MAX_ERRORS} errors. If there are more, adds an error with the code `truncated`, which states how
 * many are omitted and names the top-level field of the first omitted one.
 */
export function firstFaults(faults: readonly FieldError[]): FieldError[] {
  const first = faults.slice(0, MAX_ERRORS);
  const next = faults[MAX_ERRORS];
  if (!next) return first;
  const [field = ""] = next.field.split(".");
  return [...first, { field, code: "truncated", message: `and ${faults.length - MAX_ERRORS} more` }];
}

/**
 * Returns true if the issue reports the length of a value after the previous issue has reported the value's wrong type. The
 * schema library checks the length even of a string that was sent in place of a list.
 */
function isLengthOfWrongType(issue: z.core.$ZodIssue, before: z.core.$ZodIssue | undefined): boolean {
  const isLength = issue.code === "too_big" || issue.code === "too_small";
  return isLength && before?.code === "invalid_type" && before.path.join() === issue.path.join();
}

function faultOf(issue: z.core.$ZodIssue): FieldError {
  const field = issue.path.join(".");
  if (isAbsent(issue)) return { field, code: "required", message: "is required" };
  return { field, code: codeOf(issue), message: issue.message };
}

function isAbsent({ code, input }: z.core.$ZodIssue): boolean {
  return input === undefined && (code === "invalid_type" || code === "invalid_value");
}

/** Returns the field error code of a Zod issue. */
export function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  switch (issue.code) {
    case "invalid_type":
      return "invalid_type";
    case "too_big":
      return isMeasuredByLength(issue.origin) ? "too_long" : "too_large";
    case "too_small":
      return isMeasuredByLength(issue.origin) ? "too_short" : "too_small";
    case "invalid_format":
      return "invalid_format";
    case "invalid_value":
      return "unknown_value";
    case "unrecognized_keys":
      return "unknown_field";
    case "custom":
      return codeOfRefinement(issue.params);
    default:
      return "invalid_value";
  }
}

function isMeasuredByLength(origin: string): boolean {
  return origin === "string" || origin === "array";
}
