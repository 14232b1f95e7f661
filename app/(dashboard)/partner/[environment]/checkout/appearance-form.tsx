"use client";

import type { ReactNode } from "react";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { BodyCard } from "@/components/ui/card";
import { Checkbox, Field, Input } from "@/components/ui/field";
import type { HexColor } from "@/lib/base/accent";
import { updateCheckoutAction } from "./actions";

interface AppearanceFormProps {
  readonly environment: string;
  readonly companyName: string;
  readonly settings: {
    readonly supportUrl: string | null;
    readonly termsUrl: string | null;
    readonly customersCancel: boolean;
  };
  readonly maxNameLength: number;
  /** The typed name and accent, which the preview uses too. */
  readonly name: string;
  readonly accent: string;
  readonly onName: (name: string) => void;
  readonly onAccent: (accent: string) => void;
  /** The color that the preview shows for `accent`. `defaultColor` applies without an accent. */
  readonly color: HexColor;
  readonly defaultColor: HexColor;
  /** The language field. */
  readonly children: ReactNode;
}

/** Renders a form for the checkouts' name, color, links and language. */
export function AppearanceForm(props: AppearanceFormProps) {
  const { environment, companyName, settings, name, accent, color } = props;
  return (
    <BodyCard
      title="Appearance, language and cancellation"
      description="Changes also apply to open checkouts and existing receipts."
    >
      <ActionForm action={updateCheckoutAction} className="flex flex-col gap-5" fields={{ environment }}>
        <Field name="display_name" label="Display name" hint={`If empty, customers see ${companyName}.`}>
          <Input
            value={name}
            onChange={(event) => props.onName(event.target.value)}
            maxLength={props.maxNameLength}
            autoComplete="off"
          />
        </Field>
        <Field
          name="accent"
          label="Accent color"
          hint="For buttons and links, as #rrggbb. It is adjusted to be readable in both themes."
        >
          <div className="flex gap-2">
            <Input
              value={accent}
              onChange={(event) => props.onAccent(event.target.value)}
              placeholder={props.defaultColor}
              maxLength={7}
              autoComplete="off"
              className="font-mono"
            />
            <input
              type="color"
              aria-label="Choose the accent color"
              value={color.toLowerCase()}
              onChange={(event) => props.onAccent(event.target.value)}
              className="h-10 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
            />
          </div>
        </Field>
        <Field name="support_url" label="Support link" hint="An https address where customers get help.">
          <Input type="url" inputMode="url" defaultValue={settings.supportUrl ?? ""} autoComplete="off" />
        </Field>
        <Field name="terms_url" label="Terms link" hint="The https address of your terms.">
          <Input type="url" inputMode="url" defaultValue={settings.termsUrl ?? ""} autoComplete="off" />
        </Field>
        {props.children}
        <Checkbox
          name="customers_cancel"
          value="yes"
          label="Let customers cancel their subscriptions on the subscription page"
          defaultChecked={settings.customersCancel}
        />
        <SubmitButton className="self-start" pendingLabel="Saving">
          Save checkout
        </SubmitButton>
      </ActionForm>
    </BodyCard>
  );
}
