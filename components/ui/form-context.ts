"use client";

import { createContext, useContext } from "react";
import { type FormState, idleForm } from "./form-state";

export const FormContext = createContext<FormState>(idleForm);

interface FieldWiring {
  readonly id: string;
  readonly name: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly value: string | undefined;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes a control takes from the Field round it; nothing outside one. */
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
