"use client";

import { type ComponentProps, type ReactNode, useContext, useId } from "react";
import { classNames } from "./class-names";
import { FormContext } from "./form-context";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "id"> {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** The browser's own checkbox with its label and hint. The whole row is the target. */
export function Checkbox({ name, label, hint, className, ...props }: CheckboxProps) {
  const id = useId();
  const errors = useContext(FormContext).errors?.[name] ?? [];
  const hintId = hint || errors.length > 0 ? `${id}-hint` : undefined;
  return (
    <div className={classNames("flex gap-3", className)}>
      <input
        type="checkbox"
        id={id}
        name={name}
        aria-describedby={hintId}
        aria-invalid={errors.length > 0 || undefined}
        className="mt-px size-5 shrink-0"
        {...props}
      />
      <div className="text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hintId && (
          <p id={hintId} className={errors.length > 0 ? "text-danger" : "text-muted"}>
            {errors.length > 0 ? errors.join(" ") : hint}
          </p>
        )}
      </div>
    </div>
  );
}
