import type { z } from "zod";
import { publicAction } from "@/app/(auth)/form-action";
import type { ActionAnswer, ActionMessages } from "@/lib/api/http/action";
import { AppError, type ErrorCode } from "@/lib/base/errors";
import { DEFAULT_LOCALE } from "@/lib/base/locales";
import type { Language } from "./language";

/** An error whose message is already in the page's language. */
export class PageError extends AppError {
  override name = "PageError";
}

/** Returns a validation error for one field, with a message in the page's language. */
export function invalidOnPage(field: string, message: string): PageError {
  return new PageError("validation_failed", { details: [{ field, code: "invalid_value", message }] });
}

/**
 * Handles a form post from a checkout page: calls `run` and returns its result, or errors in the page's language. `words`
 * overrides the general error messages.
 */
export function checkoutAction<Schema extends z.ZodType, Data>(
  language: Language,
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
  words: Partial<ActionMessages> = {},
): Promise<ActionAnswer<Data>> {
  const translated = (input: z.output<Schema>) =>
    run(input).catch((cause: unknown) => {
      throw translate(cause, language);
    });
  return publicAction(formData, schema, translated, { ...language.messages.common.errors, ...words });
}

/**
 * Translates the message of an `AppError` and drops its details, which only integrators need. Errors of other types, already
 * translated errors, and all errors on English pages are returned unchanged.
 */
function translate(cause: unknown, { locale, messages }: Language): unknown {
  if (!(cause instanceof AppError) || cause instanceof PageError || locale === DEFAULT_LOCALE) return cause;
  const { common, simulator } = messages;
  const known: Partial<Record<ErrorCode, string>> = {
    not_found: common.errors.notFound,
    subscription_not_active: simulator.answers.notActive,
  };
  return new PageError(cause.code, { message: known[cause.code] ?? common.errors.refused, cause });
}
