import { accentAttributes } from "@/components/shell/accent-style";
import type { CheckoutSettings } from "@/lib/accounts/checkout-settings/checkout-settings.sql";
import { fill } from "@/lib/base/messages";
import type { Language } from "./language";

type Branded = Pick<CheckoutSettings, "accent" | "supportUrl" | "termsUrl"> & {
  readonly companyName: string;
};

/** The properties of a checkout's frame that show the partner: its colors, and links to its support and terms. */
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
