"use client";

import { useActionState } from "react";
import { SECRET_FIELD } from "@/lib/api/http/secret-field";
import { type FormAction, type FormState, idleForm } from "./form-state";
import { useHydrated } from "./use-hydrated";

/**
 * The latest answer of a form's action, and what submits to it. Where no answer comes, since the connection
 * broke or the server had no room, that is the answer, and what was typed is kept: React would put an error
 * in the page's place. Without JavaScript the form posts to the action itself.
 */
export function useFormAction<Data>(action: FormAction<Data>) {
  const hydrated = useHydrated();
  return useActionState<FormState<Data>, FormData>(hydrated ? orNoAnswer(action) : action, idleForm);
}

function orNoAnswer<Data>(action: FormAction<Data>): FormAction<Data> {
  return (state, formData) =>
    action(state, formData).catch((cause) => {
      // What the action itself threw, a redirect for one, is named by a digest.
      if (cause.digest) throw cause;
      const [message = NO_ANSWER] = /Nothing was done.*/.exec(cause) ?? [];
      const typed = [...formData].filter(([name]) => !SECRET_FIELD.test(name));
      // A file is among them where one was chosen; no field shows that again.
      return { status: "error", message, values: Object.fromEntries(typed) as Record<string, string> };
    });
}

/**
 * Where the server turned the form away, it says so itself; other faults are told in words of the browser's.
 */
const NO_ANSWER = "No response received. Try again. Look whether it was done before you send it again.";
