"use client";

import { type CSSProperties, type ReactNode, useState } from "react";
import { LogoCard } from "@/app/(dashboard)/_cards/logo-card";
import { CompanyLogo, LogoImage } from "@/components/shell/company-logo";
import { ActionForm } from "@/components/ui/action-form";
import { BodyCard } from "@/components/ui/card";
import { Checkbox, Field, Input } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import type { CheckoutSettings } from "@/lib/accounts/checkout-settings/checkout-settings.sql";
import type { Logo } from "@/lib/accounts/logos/schema";
import { accentColors, type HexColor, THEMES, type Theme } from "@/lib/base/accent";
import { removeCheckoutLogoAction, setCheckoutLogoAction, updateCheckoutAction } from "./actions";

/** The platform's accent color, which the preview shows while the field contains no valid color. */
const PLATFORM_ACCENT: HexColor = "#0d5159";

const isColor = (text: string): text is HexColor => /^#[0-9a-f]{6}$/i.test(text);

type Props = {
  readonly environment: string;
  readonly companyName: string;
  /** The amount on the button of the preview. */
  readonly exampleAmount: string;
  readonly settings: Omit<CheckoutSettings, "locale">;
  readonly maxNameLength: number;
  readonly logo: Logo | null;
  /** Whether the user may change the logo. */
  readonly mayChangeLogo: boolean;
  /** The language field, and the hidden input with the shown settings. */
  readonly children: ReactNode;
};

/**
 * Renders the form for the partner's checkout settings and, for owners, the form for the logo, with a live preview of the name,
 * the accent color and the logo.
 */
export function CheckoutEditor(props: Props) {
  const { environment, companyName, exampleAmount, settings, maxNameLength, logo, mayChangeLogo } = props;
  const [name, setName] = useState(settings.displayName ?? "");
  const [accent, setAccent] = useState(settings.accent ?? "");
  const [chosenLogo, setChosenLogo] = useState<string | null>(null);
  const typed = accent.trim();
  const shown = {
    name: name.trim() || companyName,
    accent: isColor(typed) ? typed : PLATFORM_ACCENT,
    amount: exampleAmount,
    logo,
    chosenLogo,
  };
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        {mayChangeLogo && (
          <LogoCard
            description={`Shown at the top of your checkouts in ${environment} mode, next to the name, on a white background.`}
            withoutLogo="Checkouts show the first letter of the name instead."
            name={settings.displayName ?? companyName}
            logo={logo}
            setAction={setCheckoutLogoAction}
            removeAction={removeCheckoutLogoAction}
            fields={{ environment }}
            onChoose={setChosenLogo}
          />
        )}
        <BodyCard
          title="Appearance, language and cancellation"
          description="Changes also apply to open checkouts and existing receipts."
        >
          <ActionForm action={updateCheckoutAction} className="flex flex-col gap-5" fields={{ environment }}>
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
              hint="For buttons and links, as #rrggbb. It is adjusted to be readable in both themes."
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
                  value={shown.accent.toLowerCase()}
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
      </div>
      <BodyCard
        title="Preview"
        description="The theme follows the customer's device."
        bodyClassName="flex flex-col gap-4"
      >
        <CheckoutPreview theme="light" {...shown} />
        <CheckoutPreview theme="dark" {...shown} />
        {!mayChangeLogo && (
          <p className="text-sm text-muted">An owner of your account can change the logo.</p>
        )}
      </BodyCard>
    </div>
  );
}

type PreviewProps = {
  readonly theme: Theme;
  readonly name: string;
  readonly accent: HexColor;
  readonly amount: string;
  readonly logo: Logo | null;
  /** The object URL of a logo that has not been saved yet, or null if none is chosen. */
  readonly chosenLogo: string | null;
};

const INK = { light: "#12292e", dark: "#e7efed" } as const;

/** Renders a preview of a checkout's header with a button and a link. Uses `theme` regardless of the dashboard's theme. */
function CheckoutPreview({ theme, name, accent, amount, logo, chosenLogo }: PreviewProps) {
  const { solid, onSolid, text } = accentColors(accent, theme);
  const [ground, surface] = THEMES[theme].backgrounds;
  const colors = {
    backgroundColor: ground,
    color: INK[theme],
    "--primary-solid": solid,
    "--on-primary": onSolid,
  };
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-muted">{theme === "light" ? "Light" : "Dark"}</figcaption>
      <div className="flex flex-col gap-4 rounded-lg border border-line p-4" style={colors as CSSProperties}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {chosenLogo === null ? <CompanyLogo name={name} logo={logo} /> : <LogoImage src={chosenLogo} />}
          <p className="min-w-0 flex-1 basis-40 font-semibold break-words">{name}</p>
        </div>
        <div className="flex flex-col gap-3 rounded-lg p-4" style={{ backgroundColor: surface }}>
          <span className="rounded-md bg-primary-solid px-4 py-2 text-center font-semibold text-on-primary">
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
