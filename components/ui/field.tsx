"use client";

import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { CircleAlert } from "@/components/ui/icons";
import { classNames, controlStyles } from "./class-names";
import { type FormState, idleForm } from "./form-state";

interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly hideLabel?: boolean;
  /** Whether to mark the field as optional if it is not required and its label is visible. */
  readonly saysOptional?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Renders a label, one control (Input, Textarea or Select), a hint and errors, linked for screen readers. Errors come from
 * `error` or, in an ActionForm, from the action's result for this field name.
 */
export function Field({
  name,
  label,
  hint,
  error,
  required = false,
  hideLabel,
  saysOptional = true,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const form = useContext(FormContext);
  const errors = error ? [error] : (form.errors?.[name] ?? []);
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = errors.length > 0 ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;

  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-semibold"}>
        {label}
        {!required && !hideLabel && saysOptional && (
          <span className="font-normal text-muted"> (optional)</span>
        )}
      </label>
      <FieldContext
        value={{ id, name, describedBy, invalid: errors.length > 0, required, value: form.values?.[name] }}
      >
        {children}
      </FieldContext>
      {errorId && (
        <p id={errorId} className="flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{errors.join(" ")}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export const FormContext = createContext<FormState>(idleForm);

interface FieldWiring {
  readonly id: string;
  readonly name: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly value: string | undefined;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** Returns the value and the attributes that a control receives from its Field, or none outside a Field. */
export function useFieldWiring() {
  const field = useContext(FieldContext);
  if (!field) return { value: undefined, control: {} };
  return {
    value: field.value,
    control: {
      id: field.id,
      name: field.name,
      required: field.required,
      "aria-invalid": field.invalid || undefined,
      "aria-describedby": field.describedBy,
    },
  };
}

/** Renders an input element, which takes its ID, name, submitted value and ARIA attributes from its Field. */
export function Input({ className, defaultValue, ...props }: ComponentProps<"input">) {
  const { control, value } = useFieldWiring();
  return (
    <input
      {...control}
      defaultValue={props.value === undefined ? (value ?? defaultValue) : undefined}
      className={classNames(controlStyles, className)}
      {...props}
    />
  );
}

/** Renders a text area, which takes its ID, name, submitted value and ARIA attributes from its Field. */
export function Textarea({ className, defaultValue, rows = 4, ...props }: ComponentProps<"textarea">) {
  const { control, value } = useFieldWiring();
  return (
    <textarea
      {...control}
      rows={rows}
      defaultValue={props.value === undefined ? (value ?? defaultValue) : undefined}
      className={classNames(controlStyles, "resize-y", className)}
      {...props}
    />
  );
}

type Props = {
  readonly name: string;
  readonly label: string;
  /** The value that is submitted if the box is checked. */
  readonly value?: string;
  readonly defaultChecked?: boolean;
  readonly className?: string;
};

/** Renders a checkbox, which keeps its state if an ActionForm's action returns an error. */
export function Checkbox({ name, label, value, defaultChecked = false, className }: Props) {
  const { values } = useContext(FormContext);
  const initial = values ? values[name] !== undefined : defaultChecked;
  return (
    <label className={classNames("flex min-h-8 items-center gap-2 text-sm", className)}>
      {/* The key remounts the checkbox, because React resets the form to the initial state after an action. */}
      <input
        key={String(initial)}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={initial}
        className="size-4 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
}
