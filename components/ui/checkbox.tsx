"use client";

import { useContext } from "react";
import { classNames } from "./class-names";
import { FormContext } from "./form-context";

type Props = {
  readonly name: string;
  readonly label: string;
  /** What is sent where it is ticked. */
  readonly value?: string;
  readonly defaultChecked?: boolean;
  readonly className?: string;
};

/** A box to tick. In an ActionForm that is answered with a refusal it stays as it was left. */
export function Checkbox({ name, label, value, defaultChecked = false, className }: Props) {
  const { values } = useContext(FormContext);
  const initial = values ? values[name] !== undefined : defaultChecked;
  return (
    <label className={classNames("flex min-h-8 items-center gap-2 text-sm", className)}>
      {/* The key remounts it: React's reset after an action would otherwise leave it as it was before. */}
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
