"use client";

import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./form-context";

// 16 px text: anything smaller makes iOS zoom the page when the field is focused.
export const controlStyles = [
  "w-full min-h-10 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink sm:text-sm",
  "focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted",
  "aria-invalid:border-danger aria-invalid:outline-danger",
].join(" ");

/** A one-line text control. Inside a Field it takes its id, name and aria attributes from there. */
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
