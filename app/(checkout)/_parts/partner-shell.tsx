import type { ComponentProps, CSSProperties } from "react";
import { CheckoutShell } from "@/components/shell/checkout-shell";
import { accentColors, type HexColor } from "@/lib/base/accent";
import { fill } from "@/lib/base/messages";
import type { IntentCheckout } from "@/lib/payments/intents/view-checkout";
import type { CheckoutKind } from "./checkout";
import { attributesOf, type Language } from "./language";
import { LanguageMenu } from "./language-menu";

type PartnerShellProps = Pick<
  ComponentProps<typeof CheckoutShell>,
  "purpose" | "assurance" | "testMode" | "wide" | "children"
> & {
  readonly kind: CheckoutKind;
  readonly checkout: Pick<
    IntentCheckout,
    "accent" | "accessCode" | "companyName" | "logo" | "supportUrl" | "termsUrl"
  >;
  readonly language: Language;
  /** The `id` of the page's form: see {@link LanguageMenu}. */
  readonly form?: string | undefined;
};

/** Renders the frame of a checkout with the partner's branding: name, logo, accent color, and links to support and terms. */
export function PartnerShell({ kind, checkout, language, form, ...props }: PartnerShellProps) {
  const { accent, accessCode, companyName: company, logo, supportUrl, termsUrl } = checkout;
  const { locale, messages } = language;
  const { shell } = messages.common;
  return (
    <CheckoutShell
      {...attributesOf(locale)}
      {...props}
      accent={accentAttributes(accent)}
      links={[
        ...(supportUrl === null ? [] : [{ href: supportUrl, label: fill(shell.support, { company }) }]),
        ...(termsUrl === null ? [] : [{ href: termsUrl, label: fill(shell.terms, { company }) }]),
      ]}
      text={shell}
      partnerName={company}
      logo={logo}
      menu={
        <LanguageMenu
          locale={locale}
          label={shell.language}
          kind={kind}
          accessCode={accessCode}
          form={form}
        />
      }
    />
  );
}

/**
 * Returns attributes that give the buttons and links inside an element the partner's accent color in both themes. If there is
 * no accent, returns no attributes, so that the platform's colors apply. The class is in `app/globals.css`.
 */
function accentAttributes(accent: HexColor | null): { className?: string; style?: CSSProperties } {
  if (accent === null) return {};
  const [light, dark] = [accentColors(accent, "light"), accentColors(accent, "dark")];
  const properties = {
    "--light-solid": light.solid,
    "--light-solid-hover": light.solidHover,
    "--light-on-solid": light.onSolid,
    "--light-text": light.text,
    "--dark-solid": dark.solid,
    "--dark-solid-hover": dark.solidHover,
    "--dark-on-solid": dark.onSolid,
    "--dark-text": dark.text,
  };
  return { className: "accent", style: properties as CSSProperties };
}
