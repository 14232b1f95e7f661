"use client";

import { type ReactNode, useContext } from "react";
import { Checkbox, Field, FormContext, Input } from "@/components/ui/field";
import { ChevronDown, CircleAlert } from "@/components/ui/icons";

type EventChoice = {
  readonly type: string;
  readonly summary: string;
  readonly isOptional: boolean;
  readonly isChosen: boolean;
};

type SettingsProps = {
  readonly url?: string;
  readonly description?: string | null;
  readonly events: readonly EventChoice[];
};

/** Renders the fields for an endpoint's URL, description and event types. */
export function SettingsFields({ url, description, events }: SettingsProps) {
  return (
    <>
      <Field name="url" label="URL" className="max-w-2xl" required>
        <Input
          key={url}
          type="url"
          inputMode="url"
          defaultValue={url}
          placeholder="https://api.example.com/tessera"
          autoComplete="off"
          className="font-mono"
        />
      </Field>
      <Field
        name="description"
        label="Description"
        hint="Your own name for this endpoint, such as Fulfillment."
        className="max-w-2xl"
      >
        <Input key={description} defaultValue={description ?? undefined} maxLength={200} autoComplete="off" />
      </Field>
      <FieldGroup
        name="events"
        legend="Events"
        hint="Each event is sent to every enabled endpoint that is subscribed to it."
      >
        <ul className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
          {events.map(({ type, summary, isOptional, isChosen }) => (
            <li key={type}>
              <Checkbox
                className="font-mono font-semibold"
                name={type}
                label={type}
                defaultChecked={isChosen}
              />
              <p className="pl-6 text-sm text-muted">
                {summary}.{isOptional && " Optional."}
              </p>
            </li>
          ))}
        </ul>
      </FieldGroup>
    </>
  );
}

type HeaderProps = {
  /** The numbers of the rows to render. */
  readonly rows: readonly number[];
  /** The names of the stored headers. */
  readonly names: readonly string[];
  readonly legend: string;
};

/**
 * Renders the rows for the endpoint's custom headers. Prefills the names of the stored headers but not their values, which are
 * secret.
 */
export function HeaderFields({ rows, names, legend }: HeaderProps) {
  return (
    <FieldGroup
      name="headers"
      legend={legend}
      hint="Sent with every webhook, for example a key that your gateway requires. Leave unused rows empty."
    >
      <ul className="flex max-w-2xl flex-col gap-3">
        {rows.map((row) => (
          <li key={row} className="grid grid-cols-2 gap-3">
            <Field name={`header_${row}_name`} label={`Name of header ${row}`} hideLabel>
              <Input
                key={names[row - 1]}
                defaultValue={names[row - 1]}
                placeholder="Name"
                autoComplete="off"
                className="font-mono"
              />
            </Field>
            <Field name={`header_${row}_value`} label={`Value of header ${row}`} hideLabel>
              <Input placeholder="Value" autoComplete="off" className="font-mono" />
            </Field>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

/**
 * Renders {@link HeaderFields} in a disclosure. It is open if the submitted form contained a header name or had an error in the
 * headers.
 */
export function OptionalHeaderFields({ rows }: Pick<HeaderProps, "rows">) {
  const { errors, values } = useContext(FormContext);
  const isFilled = rows.some((row) => values?.[`header_${row}_name`]);
  return (
    <details open={errors?.["headers"] !== undefined || isFilled} className="group">
      <summary className="inline-flex items-center gap-1 rounded-xs text-sm font-semibold text-primary">
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" /> Add
        headers
      </summary>
      <div className="mt-4">
        <HeaderFields rows={rows} names={[]} legend="Custom headers" />
      </div>
    </details>
  );
}

type FieldGroupProps = {
  readonly name: string;
  readonly legend: string;
  readonly hint: string;
  readonly children: ReactNode;
};

/**
 * Renders a group of controls that share the errors of the field `name`. A hidden input adds this field to the form. Without
 * it, the form's message would repeat the errors.
 */
export function FieldGroup({ name, legend, hint, children }: FieldGroupProps) {
  const errors = useContext(FormContext).errors?.[name] ?? [];
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={`${name}-hint`}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <input type="hidden" name={name} value="shown" />
      {errors.length > 0 && (
        <p id={`${name}-error`} className="flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{errors.join(" ")}</span>
        </p>
      )}
      <p id={`${name}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      {children}
    </fieldset>
  );
}
