"use client";

import { type ReactNode, useState } from "react";
import { LogoCard } from "@/app/(dashboard)/_cards/logo-card";
import { BodyCard } from "@/components/ui/card";
import type { Logo } from "@/lib/accounts/logos/schema";
import type { HexColor } from "@/lib/base/accent";
import { removeCheckoutLogoAction, setCheckoutLogoAction } from "./actions";
import { AppearanceForm } from "./appearance-form";
import { CheckoutPreview } from "./checkout-preview";

/** The platform's accent color, used while the partner has not chosen one. */
const PLATFORM_ACCENT: HexColor = "#0d5159";

const isColor = (text: string): text is HexColor => /^#[0-9a-f]{6}$/i.test(text);

interface CheckoutEditorProps {
  readonly environment: string;
  readonly companyName: string;
  /** The amount on the button of the preview. */
  readonly exampleAmount: string;
  readonly settings: {
    readonly displayName: string | null;
    readonly accent: string | null;
    readonly supportUrl: string | null;
    readonly termsUrl: string | null;
    readonly customersCancel: boolean;
  };
  readonly maxNameLength: number;
  readonly logo: Logo | null;
  /** Whether the user may change the logo. */
  readonly mayChangeLogo: boolean;
  /** The language field. */
  readonly children: ReactNode;
}

/** Renders a form for the appearance of the partner's checkouts, with a live preview of the typed values and the chosen logo. */
export function CheckoutEditor(props: CheckoutEditorProps) {
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
            description={`Shown at the top of your checkouts in ${environment}, next to the name, on a white background.`}
            name={settings.displayName ?? companyName}
            logo={logo}
            setAction={setCheckoutLogoAction}
            removeAction={removeCheckoutLogoAction}
            fields={{ environment }}
            onChoose={setChosenLogo}
          />
        )}
        <AppearanceForm
          {...{ environment, companyName, settings, maxNameLength, name, accent }}
          onName={setName}
          onAccent={setAccent}
          color={shown.accent}
          defaultColor={PLATFORM_ACCENT}
        >
          {props.children}
        </AppearanceForm>
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
