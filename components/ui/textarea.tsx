"use client";

import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./form-context";
import { controlStyles } from "./input";

/** Several lines of text. Inside a Field it takes its id, name and aria attributes from there. */
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
