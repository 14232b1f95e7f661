"use client";

import { useActionState } from "react";
import { SECRET_FIELD } from "@/lib/base/secret-field";
import { useHydrated } from "./use-hydrated";

/**
 * The result of a form action. An ActionForm's fields show the `errors` and `values` for their names. Never put a password in
 * `values`. `data` contains any other result, such as a new secret.
 */
export interface FormState<Data = unknown> {
  readonly status: "idle" | "success" | "error";
  readonly message?: string | undefined;
  /** True if a successful action changed nothing. */
  readonly isUnchanged?: boolean | undefined;
  readonly errors?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  readonly values?: Readonly<Record<string, string | undefined>> | undefined;
  /** A page on which the user can resolve the error. An ActionForm opens it in a new tab, so that the form stays. */
  readonly link?: { readonly href: string; readonly label: string } | undefined;
  readonly data?: Data | undefined;
}

export type FormAction<Data = unknown> = (
  state: FormState<Data>,
  formData: FormData,
) => Promise<FormState<Data>>;

export const idleForm: FormState<never> = { status: "idle" };

/**
 * Returns the latest result of a form's action, and the function that submits the form. On a network failure or overload, the
 * result is an error with the typed values except secrets; otherwise React would replace the page with an error. Without
 * JavaScript, the browser posts the form to the action. Calls `onAnswer` as soon as there is a result, even if the form has
 * been removed in the meantime.
 */
export function useFormAction<Data>(
  action: FormAction<Data>,
  words?: FormActionWords,
  onAnswer?: (answer: FormState<Data>) => void,
) {
  const hydrated = useHydrated();
  const run: FormAction<Data> = async (state, formData) => {
    const answer = await orNoAnswer(action, words)(state, formData);
    onAnswer?.(answer);
    return answer;
  };
  return useActionState<FormState<Data>, FormData>(hydrated ? run : action, idleForm);
}

/** The messages for a failed submission. */
export type FormActionWords = {
  /** The message if no response arrives and the outcome is therefore unknown. */
  readonly noAnswer: string;
  /** The message if the server refused the form and did nothing. Default: the server's own message. */
  readonly nothingDone?: string;
};

function orNoAnswer<Data>(action: FormAction<Data>, words = STANDARD_WORDS): FormAction<Data> {
  return (state, formData) =>
    action(state, formData).catch((cause) => {
      // Errors thrown on the server, such as redirects, have a digest. React handles them.
      if (cause.digest) throw cause;
      const [refusal] = REFUSAL.exec(cause) ?? [];
      const message = refusal ? (words.nothingDone ?? refusal) : words.noAnswer;
      const typed = [...formData].filter(([name]) => !SECRET_FIELD.test(name));
      // A value can be a File, but no field displays it again.
      return { status: "error", message, values: Object.fromEntries(typed) as Record<string, string> };
    });
}

const STANDARD_WORDS: FormActionWords = {
  noAnswer:
    "Your device received no response from Tessera, so we do not know whether your request was carried out. Check before you send it again.",
};

/** The messages of a form that a user can safely send again without checking the outcome. */
export const REPEATABLE_WORDS: FormActionWords = {
  noAnswer:
    "Your device received no response from Tessera. Try again. If that does not help, reload the page.",
};

/** Matches the response of a server that refuses a form because it is overloaded or restarting. */
const REFUSAL = /Nothing was done.*/;

/** Returns true if an action failed because the server refused it and did nothing. */
export function isRefusal(cause: unknown): boolean {
  return REFUSAL.test(String(cause));
}
