import type { z } from "zod";
import type { Role } from "@/lib/base/caller";
import { AppError, type FieldErrors } from "@/lib/base/errors";
import { newRequestId } from "@/lib/base/ids";
import { underWay } from "@/lib/base/request-context";
import { assertRole, type ForRole } from "@/lib/base/roles";
import { isUnavailable } from "@/lib/db/faults";
import { PasswordNeeded } from "@/lib/identity/users/own-password";
import { log } from "@/lib/telemetry/log";
import { refusePage } from "./page-answer";
import { SECRET_FIELD } from "./secret-field";

/** What a form is told: the form components of the pages read exactly this. */
export type ActionAnswer<Data> = {
  readonly status: "success" | "error";
  readonly message?: string;
  /** A field named without an error is one that the form has to show from now on. */
  readonly errors?: FieldErrors;
  /** What was typed, to show it again. Never a password or a secret. */
  readonly values?: Readonly<Record<string, string>>;
  readonly data?: Data;
};

/** What an action must know of the request it came with. */
export type ActionRequest = {
  readonly origin: string | null;
  readonly host: string | null;
  /** The deployment's own address. */
  readonly publicUrl: string;
  /** Who posted it, and in which role that has to be; absent where anybody may. */
  readonly asker?: { readonly role: Role; readonly needed: ForRole };
};

type ActionResult<Data> = { readonly message?: string; readonly data?: Data };

/**
 * Turns a posted form into a verb call and the verb's outcome into what the form shows. Refuses a post that does not come
 * from a page of ours or is in another role's hands, parses the fields (an empty one counts as not given), and never
 * throws: an AppError becomes field errors or its public sentence, an unforeseen one a generic sentence with its cause in
 * the log. A redirect therefore belongs after the call, not into `run`.
 */
export async function action<Schema extends z.ZodType, Data>(
  request: ActionRequest,
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<ActionResult<Data>>,
): Promise<ActionAnswer<Data>> {
  const fields = textFields(formData);
  try {
    if (!isSameOrigin(request)) throw new AppError("forbidden", { message: FOREIGN });
    if (request.asker) assertRole(request.asker.role, request.asker.needed);
    const parsed = schema.safeParse(fields);
    if (!parsed.success) throw new AppError("validation_failed", { errors: fieldErrors(parsed.error, fields) });
    return { status: "success", ...(await run(parsed.data)) };
  } catch (cause) {
    return { status: "error", values: withoutSecrets(fields), ...errorAnswer(cause, formData) };
  }
}

const RETRY_AFTER_S = 2;
const FOREIGN = "This form was not sent from our own page. Reload the page and try again.";
const CORRECT_FIELDS = "Nothing was saved yet. Please correct the marked fields.";

/**
 * Whether a browser says that one of our own pages sent the form: one at the Host it asked, or, behind a proxy that
 * puts another Host in its requests, one at our public address. Next lets a request without an Origin pass; browsers
 * send it with every post, so who leaves it out is no page of ours.
 */
export function isSameOrigin({ origin, host, publicUrl }: ActionRequest): boolean {
  if (origin === null || !URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(publicUrl).origin;
}

/** The form's own text fields. React adds its own, which begin with `$`; files have no place in ours. */
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

function fieldErrors(error: z.ZodError, fields: Record<string, string>): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const name = path.join(".");
    if (name in fields) errors[name] = [...(errors[name] ?? []), message];
    else errors[name] = ["Fill this in."];
  }
  return errors;
}

function errorAnswer(cause: unknown, formData: FormData): { message: string; errors?: FieldErrors } {
  if (cause instanceof PasswordNeeded) {
    return { message: cause.message, errors: Object.fromEntries(cause.fields.map((name) => [name, []])) };
  }
  if (cause instanceof AppError) {
    return cause.errors ? fieldErrorAnswer(cause.errors, formData) : { message: cause.message };
  }
  if (isUnavailable(cause)) {
    log.error("The database is unavailable", { reason: cause.message });
    refusePage(503, RETRY_AFTER_S);
    return { message: "The service is briefly unavailable. Try again in a moment." };
  }
  const requestId = underWay()?.requestId ?? newRequestId();
  log.error("An action failed unexpectedly", { requestId, cause });
  return {
    message: `Something went wrong on our side. Try again; if it happens again, quote ${requestId} to support.`,
  };
}

/** Errors of fields the form does not have would be shown nowhere, so they go into the message. */
function fieldErrorAnswer(errors: FieldErrors, formData: FormData): { message: string; errors: FieldErrors } {
  const sentences = Object.entries(errors).map(([name, messages]) => [name, messages.map(sentence)] as const);
  const elsewhere = sentences.filter(([name]) => !formData.has(name));
  const message = [CORRECT_FIELDS, ...elsewhere.map(([name, messages]) => `${name}: ${messages.join(" ")}`)];
  return { message: message.join(" "), errors: Object.fromEntries(sentences) };
}

/** The API says `must be at least 1` of a field; beside a field on a page it is a sentence. */
function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
