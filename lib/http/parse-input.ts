import type { z } from "zod";
import { AppError, type FieldErrors, invalidField } from "@/lib/errors";
import type { Operation } from "./operation";
import { readJsonObject } from "./read-body";

/**
 * The operation's input from path, query and body, parsed by its schemas.
 * Throws `validation_failed` naming every bad body field at once; a path or query of a GET that cannot be
 * valid names nothing that exists, so it is `not_found`.
 */
export async function parseInput(
  operation: Operation,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<object> {
  const address = operation.params?.safeParse(params);
  if (address && !address.success) throw new AppError("not_found");
  const query = operation.query?.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (query && !query.success) throw new AppError("validation_failed", { errors: fieldErrors(query.error) });
  const body = operation.body && (await parseBody(operation.body, request));
  return { ...address?.data, ...query?.data, ...body };
}

async function parseBody(schema: z.ZodObject, request: Request): Promise<object> {
  const raw = await readJsonObject(request);
  const parsed = schema.safeParse("idempotency_key" in schema.shape ? withHeaderKey(raw, request) : raw);
  if (!parsed.success) throw new AppError("validation_failed", { errors: fieldErrors(parsed.error) });
  return parsed.data;
}

/** The header Idempotency-Key means the same as the body field; two different values mean a mistake. */
function withHeaderKey(raw: Record<string, unknown>, request: Request): Record<string, unknown> {
  const header = request.headers.get("idempotency-key");
  if (header === null) return raw;
  const field = raw["idempotency_key"];
  if (field !== undefined && field !== null && field !== header) {
    throw invalidField("idempotency_key", "differs from the Idempotency-Key header; send one of them");
  }
  return { ...raw, idempotency_key: header };
}

function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".");
    const messages = Object.hasOwn(errors, field) ? errors[field] : undefined;
    const sentence =
      issue.code === "invalid_type" && issue.input === undefined ? "is required" : issue.message;
    errors[field] = [...(messages ?? []), sentence];
  }
  return errors;
}
