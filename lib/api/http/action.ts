import type { z } from "zod";
import type { Role } from "@/lib/base/caller";
import { AppError, errorCatalog, FieldsRequiredError } from "@/lib/base/errors";
import type { FieldError, FieldErrors } from "@/lib/base/field-errors";
import { newRequestId } from "@/lib/base/ids";
import { fill, type Message } from "@/lib/base/messages";
import { requestContext } from "@/lib/base/request-context";
import { assertRole, type RequiredRole } from "@/lib/base/roles";
import { SECRET_FIELD } from "@/lib/base/secret-field";
import { isUnavailable } from "@/lib/db/faults";
import { log } from "@/lib/telemetry/log";
import { codeOf } from "./field-faults";
import { refusePage } from "./front-door";

/** The result of a form action, as the form components read it. */
export type ActionAnswer<Data> = {
  readonly status: "success" | "error";
  readonly message?: string;
  /**
   * Error messages by field. If a field's list is empty, the form shows the field without a message, even if it did not show
   * the field before.
   */
  readonly errors?: FieldErrors;
  /** The submitted values to show again, without passwords and secrets. */
  readonly values?: Readonly<Record<string, string>>;
  /** True if a successful action changed nothing, for example because another user was faster. */
  readonly isUnchanged?: boolean;
  /** A page on which the user can resolve the error. The form shows a link that opens it in a new tab. */
  readonly link?: { readonly href: string; readonly label: string };
  readonly data?: Data;
};

/** The parts of a request that a form action checks, with the action's role check and messages. */
export type ActionRequest = {
  readonly origin: string | null;
  readonly host: string | null;
  /** The deployment's public URL. */
  readonly publicUrl: string;
  /** The user's role, and the role or roles that the action requires. Absent if the action requires no role. */
  readonly roleCheck?: { readonly role: Role; readonly needed: RequiredRole };
  /** The messages of {@link action} in the language of the page. Default: English. */
  readonly words?: ActionMessages;
};

/** The messages that {@link action} produces itself. */
export type ActionMessages = {
  readonly foreign: string;
  readonly correctFields: string;
  readonly fillIn: string;
  readonly unavailable: string;
  readonly unexpected: Message<"requestId">;
};

type ActionResult<Data> = Pick<ActionAnswer<Data>, "message" | "isUnchanged" | "data">;

/**
 * Validates a submitted form, calls `run` with the parsed fields and returns the form's result. Refuses cross-origin requests,
 * and users without the required role. Empty fields count as absent. Never throws: an AppError becomes field errors or a
 * message, and any other error is logged and becomes a generic message. If the service is unavailable, also sets the response's
 * status to 503. Redirect after the call, not in `run`: Next.js redirects by throwing.
 */
export async function action<Schema extends z.ZodType, Data>(
  request: ActionRequest,
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<ActionResult<Data>>,
): Promise<ActionAnswer<Data>> {
  const fields = textFields(formData);
  const words = request.words ?? ENGLISH;
  try {
    if (!isSameOrigin(request)) throw new AppError("forbidden", { message: words.foreign });
    if (request.roleCheck) assertRole(request.roleCheck.role, request.roleCheck.needed);
    const parsed = schema.safeParse(fields);
    if (!parsed.success)
      throw new AppError("validation_failed", { details: formFaults(parsed.error, fields, words) });
    return { status: "success", ...(await run(parsed.data)) };
  } catch (cause) {
    return { status: "error", values: withoutSecrets(fields), ...errorAnswer(cause, formData, words) };
  }
}

/** Returns the result of a form that is refused before its action runs, with the submitted values to show again. */
export function refusedAnswer(formData: FormData, message: string): ActionAnswer<never> {
  return { status: "error", message, values: withoutSecrets(textFields(formData)) };
}

const RETRY_AFTER_S = 2;

const ENGLISH: ActionMessages = {
  foreign: "This form was not sent from this site. Reload the page and try again.",
  correctFields: "Nothing was changed. Correct the marked fields.",
  fillIn: "Fill this in.",
  unavailable: "The service is briefly unavailable. Try again in a moment.",
  unexpected:
    "Something went wrong on our side. Try again; if it happens again, quote {requestId} to support.",
};

/**
 * Returns whether the Origin header matches the requested host or, because a proxy can change the host, the public URL. Returns
 * false without an Origin header: browsers send it with every submitted form, but Next.js does not require it.
 */
export function isSameOrigin({ origin, host, publicUrl }: ActionRequest): boolean {
  if (origin === null || !URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(publicUrl).origin;
}

/** Returns the form's non-empty text fields. Excludes files and the internal fields of React, which begin with `$`. */
function textFields(formData: FormData): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of formData) {
    if (typeof value === "string" && value !== "" && !name.startsWith("$")) fields[name] = value;
  }
  return fields;
}

function withoutSecrets(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_FIELD.test(name)));
}

/** Returns a `required` error for each invalid field that is empty, then the errors of the other invalid fields. */
function formFaults(
  { issues }: z.ZodError,
  fields: Record<string, string>,
  { fillIn }: ActionMessages,
): FieldError[] {
  const faults = issues.map((issue) => ({ field: issue.path.join("."), issue }));
  const empty = new Set(faults.map(({ field }) => field).filter((field) => !(field in fields)));
  return [
    ...[...empty].map((field) => ({ field, code: "required" as const, message: fillIn })),
    ...faults.flatMap(({ field, issue }) =>
      empty.has(field) ? [] : [{ field, code: codeOf(issue), message: issue.message }],
    ),
  ];
}

function errorAnswer(
  cause: unknown,
  formData: FormData,
  words: ActionMessages,
): { message: string; errors?: FieldErrors } {
  if (cause instanceof FieldsRequiredError) {
    return { message: cause.message, errors: Object.fromEntries(cause.fields.map((name) => [name, []])) };
  }
  if (cause instanceof AppError) {
    if (cause.code === "service_unavailable") refusePage(503, cause.retryAfterS ?? RETRY_AFTER_S);
    if (cause.errors) return fieldErrorAnswer(cause.errors, formData, words);
    // The default message of `service_unavailable` addresses API clients.
    const isForClients = cause.message === errorCatalog.service_unavailable.message;
    return { message: isForClients ? words.unavailable : cause.message };
  }
  if (isUnavailable(cause)) {
    log.error("The database is unavailable", { reason: cause.message });
    refusePage(503, RETRY_AFTER_S);
    return { message: words.unavailable };
  }
  const requestId = requestContext()?.requestId ?? newRequestId();
  log.error("An action failed unexpectedly", { requestId, cause });
  return { message: fill(words.unexpected, { requestId }) };
}

/**
 * Converts field errors to the form's result. The message contains the errors of fields that are not in the form, because
 * nothing else would show them.
 */
function fieldErrorAnswer(
  errors: FieldErrors,
  formData: FormData,
  { correctFields }: ActionMessages,
): { message: string; errors: FieldErrors } {
  const sentences = Object.entries(errors).map(([name, messages]) => [name, messages.map(sentence)] as const);
  const elsewhere = sentences.filter(([name]) => !formData.has(name));
  const message = [correctFields, ...elsewhere.map(([name, messages]) => `${name}: ${messages.join(" ")}`)];
  return { message: message.join(" "), errors: Object.fromEntries(sentences) };
}

/** Matches an API message to which {@link sentence} adds the subject `This`, such as `is too long`. */
const LACKS_SUBJECT =
  /^(already|is|has|does|was|belongs|takes|contains|differs|accepts|requires|can|cannot|would) /;

/** Returns the first error of a failed validation as a sentence for the page, or undefined if there is no error. */
export function firstErrorSentence(error: z.ZodError | undefined): string | undefined {
  const message = error?.issues[0]?.message;
  return message && sentence(message);
}

/** Turns an API message such as `is too long` or `must be at least 1` into a sentence for the page. */
function sentence(text: string): string {
  const whole = LACKS_SUBJECT.test(text) ? `This ${text}` : text;
  const capital = whole.charAt(0).toUpperCase() + whole.slice(1);
  return /[.!?؟]$/.test(capital) ? capital : `${capital}.`;
}
