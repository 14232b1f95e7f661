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
 * Converts an `AppError` to one with the same code, a message in the page's language, and no details, which only integrators
 * need. Returns the cause unchanged if it is not an `AppError`, if it is already translated, if its code is
 * `service_unavailable` (`action` has a message for it), or if the page is in English.
 */
export function inPageLanguage(cause: unknown, { locale, messages }: Language): unknown {
  if (!(cause instanceof AppError) || cause instanceof PageError || locale === DEFAULT_LOCALE) return cause;
  if (cause.code === "service_unavailable") return cause;
  const { common, simulator } = messages;
  const known: Partial<Record<ErrorCode, string>> = {
    not_found: common.errors.notFound,
    subscription_not_active: simulator.answers.notActive,
  };
  return new PageError(cause.code, { message: known[cause.code] ?? common.errors.refused, cause });
}
