import type { z } from "zod";
import { publicAction } from "@/app/(auth)/form-action";
import type { ActionAnswer, ActionWords } from "@/lib/api/http/action";
import { AppError, type ErrorCode } from "@/lib/base/errors";
import { DEFAULT_LOCALE } from "@/lib/base/locales";
import type { Language } from "./language";

/** A refusal in the language of the page. */
export class PageError extends AppError {
  override name = "PageError";
}

/** A refusal of a field in the language of the page. */
export function invalidOnPage(field: string, message: string): PageError {
  return new PageError("validation_failed", { details: [{ field, code: "invalid_value", message }] });
}

/** Runs a verb for a form of a checkout page and answers in the page's language. `words` replaces its general sentences. */
export function checkoutAction<Schema extends z.ZodType, Data>(
  language: Language,
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<{ message?: string; data?: Data }>,
  words: Partial<ActionWords> = {},
): Promise<ActionAnswer<Data>> {
  const translated = (input: z.output<Schema>) =>
    run(input).catch((cause: unknown) => {
      throw translate(cause, language);
    });
  return publicAction(formData, schema, translated, { ...language.messages.common.errors, ...words });
}

/** Replaces the English message of a refusal. Customers do not act on its details, which are for integrators. */
function translate(cause: unknown, { locale, messages }: Language): unknown {
  if (!(cause instanceof AppError) || cause instanceof PageError || locale === DEFAULT_LOCALE) return cause;
  const { common, redemption, simulator } = messages;
  if (cause.errors?.["codes"]) return invalidOnPage("codes", redemption.form.enterCode);
  const known: Partial<Record<ErrorCode, string>> = {
    not_found: common.errors.notFound,
    subscription_not_active: simulator.answers.notActive,
  };
  return new PageError(cause.code, { message: known[cause.code] ?? common.errors.refused, cause });
}
