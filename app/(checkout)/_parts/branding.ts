import type { CSSProperties } from "react";
import type { CheckoutSettings } from "@/lib/accounts/checkout-settings/checkout-settings.sql";
import { accentColors, type HexColor } from "@/lib/base/accent";
import { fill } from "@/lib/base/messages";
import type { Language } from "./language";

type Branded = Pick<CheckoutSettings, "accent" | "supportUrl" | "termsUrl"> & {
  readonly companyName: string;
};

/**
 * Returns the `CheckoutShell` properties that show the partner's branding: its accent color, and links to its support and terms.
 */
export function brandingOf(checkout: Branded, { messages }: Language) {
  const { accent, supportUrl, termsUrl, companyName: company } = checkout;
  const { support, terms } = messages.common.shell;
  return {
    accent: accentAttributes(accent),
    links: [
      ...(supportUrl === null ? [] : [{ href: supportUrl, label: fill(support, { company }) }]),
      ...(termsUrl === null ? [] : [{ href: termsUrl, label: fill(terms, { company }) }]),
    ],
  };
}

/**
 * Returns attributes that give an element's buttons and links the partner's accent color in both themes. Returns none without an
 * accent, so the platform's colors apply. The class is in `app/globals.css`.
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
