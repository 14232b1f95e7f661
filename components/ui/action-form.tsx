"use client";

import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { CONFIRM_CODE, CONFIRM_PASSWORD } from "@/lib/base/secret-field";
import { Alert } from "./alert";
import { textLinkStyles } from "./class-names";
import { Field, FormContext, Input } from "./field";
import {
  type FormAction,
  type FormActionWords,
  type FormState,
  idleForm,
  REPEATABLE_WORDS,
  useFormAction,
} from "./form-state";
import { toast } from "./toaster";
import { useHydrated } from "./use-hydrated";

interface ActionFormProps<Data> extends Omit<ComponentProps<"form">, "action" | "children"> {
  readonly action: FormAction<Data>;
  /** The form's content, or a function that renders it from the latest result. Only client components can pass a function. */
  readonly children: ReactNode | ((state: FormState<Data>) => ReactNode);
  /** The hidden inputs of the form, by name. */
  readonly fields?: HiddenFieldsProps["fields"];
  readonly onSuccess?: (state: FormState<Data>) => void;
  /** Whether the user can safely send the form again without checking the outcome, as when it only reads data. */
  readonly isRepeatable?: boolean;
  readonly words?: FormActionWords | undefined;
}

/**
 * Renders a form for a server action that returns a {@link FormState}. Without JavaScript, the next page contains the result.
 * With JavaScript, a success message is shown as a toast and an error message above the fields, and the first invalid field is
 * focused. If the form was closed, or the refreshed page no longer contains it, an error message is shown as a toast instead.
 * If the action requires the password or an authenticator code, the form asks for it and keeps the entered values.
 */
export function ActionForm<Data = unknown>({
  action,
  children,
  fields,
  onSuccess,
  isRepeatable = false,
  words = isRepeatable ? REPEATABLE_WORDS : undefined,
  ...props
}: ActionFormProps<Data>) {
  const form = useRef<HTMLFormElement>(null);
  const unreported = useRef<FormState<Data>>(idleForm);
  const [state, submit] = useFormAction(action, words, (answer) => {
    if (form.current) unreported.current = answer;
    else toastAnswer(answer);
  });
  const commonFields = useContext(CommonFieldsContext);
  const hydrated = useHydrated();
  const passwordError = state.errors?.[CONFIRM_PASSWORD];
  const askedCode = state.errors?.[CONFIRM_CODE];

  const report = useEffectEvent((answer: FormState<Data>) => {
    unreported.current = idleForm;
    if (answer === idleForm) return;
    if (answer.status === "success") {
      toastAnswer(answer);
      onSuccess?.(answer);
    } else form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    // The answer can replace the button that was pressed, as when a secret is revealed or a review is shown.
    focusIfLost(form.current);
  });
  useEffect(() => report(state), [state]);

  // The answer and the refreshed page arrive together, so a form that the page no longer contains never renders its answer.
  useEffect(
    () => () => {
      if (unreported.current === idleForm) return;
      toastAnswer(unreported.current);
      focusIfLost(document.querySelector("main"));
    },
    [],
  );

  return (
    <form ref={form} action={submit} tabIndex={-1} {...props}>
      <FormContext value={state}>
        {state.status === "error" && state.message && (
          <Alert tone={passwordError?.length === 0 ? "info" : "danger"} role="alert">
            {state.message}
            {state.link && (
              <>
                {" "}
                <a href={state.link.href} target="_blank" className={textLinkStyles} rel="noopener">
                  {state.link.label}
                </a>
              </>
            )}
          </Alert>
        )}
        {state.status === "success" && state.message && !hydrated && (
          <Alert tone={state.isUnchanged ? "info" : "success"}>{state.message}</Alert>
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
        <HiddenFields fields={commonFields} />
        <HiddenFields fields={fields} />
        {typeof children === "function" ? children(state) : children}
      </FormContext>
    </form>
  );
}

function toastAnswer({ status, message, isUnchanged }: FormState): void {
  if (message) toast(status === "error" ? "danger" : isUnchanged ? "info" : "success", message);
}

/**
 * Focuses `target` if no element has the focus, as after the focused element was hidden or removed. This prevents keyboard
 * navigation from restarting at the top of the page.
 */
export function focusIfLost(target: HTMLElement | null): void {
  if (document.activeElement === document.body) target?.focus({ preventScroll: true });
}

const CommonFieldsContext = createContext<HiddenFieldsProps["fields"]>(undefined);

/**
 * Adds hidden inputs, by name, to every {@link ActionForm} among its children. Keeps the first values when the page is
 * refreshed, because a form keeps what was entered before.
 */
export function CommonFields({ fields, children }: HiddenFieldsProps & { readonly children: ReactNode }) {
  const [first] = useState(fields);
  return <CommonFieldsContext value={first}>{children}</CommonFieldsContext>;
}

type HiddenFieldsProps = { readonly fields: Readonly<Record<string, string>> | undefined };

export function HiddenFields({ fields = {} }: HiddenFieldsProps) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

type HiddenProps = { readonly name: string; readonly value: string };

/**
 * Renders a form's idempotency key as a hidden input. Keeps a submitted key until a submission succeeds, because the server may
 * have carried out a submission whose response was lost.
 */
export function IdempotencyKey({ name, value }: HiddenProps) {
  const { values } = useContext(FormContext);
  return <input type="hidden" name={name} value={values?.[name] ?? value} />;
}

/**
 * Renders a hidden input with a value that the page shows, so that the action can refuse a form if the stored value has
 * changed. Keeps the submitted value while a field has to be corrected or the password entered, even if the page was refreshed
 * with another value. The action must also refresh the page after a refusal, so that the user can submit the form again.
 */
export function ShownValue({ name, value }: HiddenProps) {
  const { values, errors } = useContext(FormContext);
  return <input type="hidden" name={name} value={errors ? (values?.[name] ?? "") : value} />;
}
