"use client";

import { type ReactNode, useState } from "react";
import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { accentColors, type HexColor, THEMES, type Theme } from "@/lib/base/accent";
import { updateCheckoutAction } from "./actions";

/** The accent that the color control shows while none is chosen: the platform's own. */
const PLATFORM_ACCENT: HexColor = "#0d5159";

const isColor = (text: string): text is HexColor => /^#[0-9a-f]{6}$/i.test(text);

interface CheckoutFormProps {
  readonly environment: string;
  readonly companyName: string;
  /** The amount on the button of the preview. */
  readonly exampleAmount: string;
  readonly settings: {
    readonly displayName: string | null;
    readonly accent: string | null;
    readonly supportUrl: string | null;
    readonly termsUrl: string | null;
  };
  readonly maxNameLength: number;
  /** The field of the language. */
  readonly children: ReactNode;
}

/** Edits how customers see the checkouts, with a preview of what is typed. */
export function CheckoutForm({
  environment,
  companyName,
  exampleAmount,
  settings,
  maxNameLength,
  children,
}: CheckoutFormProps) {
  const [name, setName] = useState(settings.displayName ?? "");
  const [accent, setAccent] = useState(settings.accent ?? "");
  const typed = accent.trim();
  const shown = isColor(typed) ? typed : PLATFORM_ACCENT;
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <Card>
        <CardHeader title="Look and language" description="Applies to open checkouts and receipts too." />
        <CardBody>
          <ActionForm action={updateCheckoutAction} className="flex flex-col gap-5">
            <input type="hidden" name="environment" value={environment} />
            <Field name="display_name" label="Display name" hint={`If empty, customers see ${companyName}.`}>
              <Input
                value={name}
                onChange={(event) => setName(event.target.value)}
                maxLength={maxNameLength}
                autoComplete="off"
              />
            </Field>
            <Field
              name="accent"
              label="Accent color"
              hint="For buttons and links, as #rrggbb. It is darkened or lightened until it is readable in both themes."
            >
              <div className="flex gap-2">
                <Input
                  value={accent}
                  onChange={(event) => setAccent(event.target.value)}
                  placeholder={PLATFORM_ACCENT}
                  maxLength={7}
                  autoComplete="off"
                  className="font-mono"
                />
                <input
                  type="color"
                  aria-label="Choose the accent color"
                  value={shown.toLowerCase()}
                  onChange={(event) => setAccent(event.target.value)}
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
            {children}
            <div>
              <SubmitButton pendingLabel="Saving">Save checkout</SubmitButton>
            </div>
          </ActionForm>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Preview" description="The customer's device chooses the theme." />
        <CardBody className="flex flex-col gap-4">
          <Preview theme="light" name={name.trim() || companyName} accent={shown} amount={exampleAmount} />
          <Preview theme="dark" name={name.trim() || companyName} accent={shown} amount={exampleAmount} />
        </CardBody>
      </Card>
    </div>
  );
}

type PreviewProps = {
  readonly theme: Theme;
  readonly name: string;
  readonly accent: HexColor;
  readonly amount: string;
};

const INK = { light: "#12292e", dark: "#e7efed" } as const;

/** The head of a checkout with a button and a link, in one theme whatever the theme of the dashboard is. */
function Preview({ theme, name, accent, amount }: PreviewProps) {
  const { solid, onSolid, text } = accentColors(accent, theme);
  const [ground, surface] = THEMES[theme].grounds;
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-muted">{theme === "light" ? "Light" : "Dark"}</figcaption>
      <div
        className="flex flex-col gap-4 rounded-lg border border-line p-4"
        style={{ backgroundColor: ground, color: INK[theme] }}
      >
        <p className="font-semibold break-words">{name}</p>
        <div className="flex flex-col gap-3 rounded-lg p-4" style={{ backgroundColor: surface }}>
          <span
            className="rounded-md px-4 py-2 text-center font-semibold"
            style={{ backgroundColor: solid, color: onSolid }}
          >
            Pay {amount}
          </span>
          <span className="text-center text-sm underline" style={{ color: text }}>
            Cancel this payment
          </span>
        </div>
      </div>
    </figure>
  );
}
