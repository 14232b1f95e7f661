"use client";

import { type ComponentProps, useContext } from "react";
import { classNames } from "./class-names";
import { FormContext, useFieldWiring } from "./field";

// The text is 16 px, because iOS zooms in on fields with smaller text.
export const controlStyles = [
  "w-full min-h-10 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink sm:text-sm",
  "focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted",
  "aria-invalid:border-danger aria-invalid:outline-danger",
].join(" ");

/** Renders a one-line text control, which takes its ID, name and ARIA attributes from its Field. */
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

/** Renders a multi-line text control, which takes its ID, name and ARIA attributes from its Field. */
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
