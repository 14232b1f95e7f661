"use client";

import type { ComponentProps } from "react";
import { ChevronDown } from "@/components/ui/icons";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field";
import { controlStyles } from "./input";

/** Renders a styled native select element. The children are `<option>` elements. */
export function Select({ className, defaultValue, children, ...props }: ComponentProps<"select">) {
  const { control, value } = useFieldWiring();
  const initial = props.value === undefined ? (value ?? defaultValue) : undefined;
  return (
    <span className="relative block">
      {/* The key remounts the control, because React resets the form to the first option after an action. */}
      <select
        key={String(initial)}
        {...control}
        defaultValue={initial}
        className={classNames(controlStyles, "appearance-none pe-9", className)}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
