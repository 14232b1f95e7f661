"use client";

import { useActionState } from "react";
import { SECRET_FIELD } from "@/lib/api/http/secret-field";
import { type FormAction, type FormState, idleForm } from "./form-state";
import { useHydrated } from "./use-hydrated";

/**
 * Returns the latest result of a form's action, and its submit function. Network failures and overload become a result that
 * contains the typed values; otherwise React would replace the page with an error. Without script the form posts to the action.
 */
export function useFormAction<Data>(action: FormAction<Data>, words?: FormActionWords) {
  const hydrated = useHydrated();
  return useActionState<FormState<Data>, FormData>(hydrated ? orNoAnswer(action, words) : action, idleForm);
}

/** What is shown if no response arrives, on a page in another language. */
export type FormActionWords = {
  readonly noAnswer: string;
  /** The server refused the form and did nothing. */
  readonly nothingDone: string;
};

function orNoAnswer<Data>(action: FormAction<Data>, words?: FormActionWords): FormAction<Data> {
  return (state, formData) =>
    action(state, formData).catch((cause) => {
      // Errors thrown on the server, such as redirects, have a digest.
      if (cause.digest) throw cause;
      const [refusal] = REFUSAL.exec(cause) ?? [];
      const message = refusal ? (words?.nothingDone ?? refusal) : (words?.noAnswer ?? NO_ANSWER);
      const typed = [...formData].filter(([name]) => !SECRET_FIELD.test(name));
      // May contain a File, which no field displays again.
      return { status: "error", message, values: Object.fromEntries(typed) as Record<string, string> };
    });
}

/** The message if no response arrives and the server has not refused the form. */
const NO_ANSWER =
  "We received no response, so we do not know whether your request was carried out. Check before you send it again.";

/** What the server answers to a form that it refuses because it is busy. */
const REFUSAL = /Nothing was done.*/;

/** Whether a failed action was refused by the server, which then did nothing. */
export function isRefusal(cause: unknown): boolean {
  return REFUSAL.test(String(cause));
}
