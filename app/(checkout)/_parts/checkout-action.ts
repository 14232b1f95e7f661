import type { z } from "zod";
import { publicAction } from "@/app/(auth)/form-action";
import type { ActionAnswer, ActionMessages } from "@/lib/api/http/action";
import type { Language } from "./language";
import { inPageLanguage } from "./page-error";

/**
 * Handles a form post from a checkout or another customer page: calls `run` and returns its result, or errors in the page's
 * language. `words` overrides the general error messages.
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
      throw inPageLanguage(cause, language);
    });
  return publicAction(formData, schema, translated, { ...language.messages.common.errors, ...words });
}
