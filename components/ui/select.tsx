"use client";

import type { ComponentProps } from "react";
import { ChevronDown } from "@/components/ui/icons";
import { classNames, controlStyles } from "./class-names";
import { useFieldWiring } from "./field";

type SelectProps = ComponentProps<"select"> & {
  /** Additional options, rendered after the children. */
  readonly options?: readonly (readonly [value: string | number, label: string])[];
};

/** Renders a styled native select element. The children are `<option>` elements. */
export function Select({ className, defaultValue, children, options = [], ...props }: SelectProps) {
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
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
