"use client";

import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { CONFIRM_CODE, CONFIRM_PASSWORD } from "@/lib/identity/users/confirm-password-field";
import { Alert } from "./alert";
import { Field, FormContext, Input } from "./field";
import { type FormAction, type FormActionWords, type FormState, useFormAction } from "./form-state";
import { toast } from "./toaster";
import { useHydrated } from "./use-hydrated";

interface ActionFormProps<Data> extends Omit<ComponentProps<"form">, "action" | "children"> {
  readonly action: FormAction<Data>;
  /** The form's content, or a function that renders it from the latest result. Only client components can pass a function. */
  readonly children: ReactNode | ((state: FormState<Data>) => ReactNode);
  /** The hidden inputs of the form, by name. */
  readonly fields?: HiddenFieldsProps["fields"];
  readonly onSuccess?: (state: FormState<Data>) => void;
  readonly words?: FormActionWords | undefined;
}

/**
 * Renders a form for a server action that returns a {@link FormState}. Without JavaScript, the next page contains the result.
 * With JavaScript, the form shows success as a toast and errors above the fields, and focuses the first invalid field. If the
 * action requires the password or an authenticator code, the form asks for it and keeps the entered values.
 */
export function ActionForm<Data = unknown>({
  action,
  children,
  fields,
  onSuccess,
  words,
  ...props
}: ActionFormProps<Data>) {
  const [state, submit] = useFormAction(action, words);
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const passwordError = state.errors?.[CONFIRM_PASSWORD];
  const askedCode = state.errors?.[CONFIRM_CODE];

  const announce = useEffectEvent((answer: FormState<Data>) => {
    if (answer.status === "success") {
      if (answer.message) toast("success", answer.message);
      onSuccess?.(answer);
      // The result can replace the button that was pressed, as when a secret is revealed.
      focusIfLost(form.current);
    }
    if (answer.status === "error") {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  });
  useEffect(() => announce(state), [state]);

  return (
    <form ref={form} action={submit} tabIndex={-1} {...props}>
      <FormContext value={state}>
        {state.status === "error" && state.message && (
          <Alert tone={passwordError?.length === 0 ? "info" : "danger"} role="alert">
            {state.message}
          </Alert>
        )}
        {state.status === "success" && state.message && !hydrated && (
          <Alert tone="success">{state.message}</Alert>
        )}
        {passwordError && (
          <Field name={CONFIRM_PASSWORD} label="Your password" className="max-w-md" required>
            <Input type="password" autoComplete="current-password" autoFocus />
          </Field>
        )}
        {askedCode && (
          <Field name={CONFIRM_CODE} label="Authenticator code" className="max-w-md" required>
            <Input inputMode="numeric" autoComplete="one-time-code" />
          </Field>
        )}
        <HiddenFields fields={fields} />
        {typeof children === "function" ? children(state) : children}
      </FormContext>
    </form>
  );
}

/**
 * Focuses an element if the one that had the focus is hidden or removed. Otherwise the keyboard would start again at the top of
 * the page.
 */
export function focusIfLost(target: HTMLElement | null): void {
  if (document.activeElement === document.body) target?.focus({ preventScroll: true });
}

type HiddenFieldsProps = { readonly fields: Readonly<Record<string, string>> | undefined };

export function HiddenFields({ fields = {} }: HiddenFieldsProps) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
