import type { ReactNode } from "react";
import { brandingOf } from "@/app/(checkout)/_parts/branding";
import { attributesOf, type Language } from "@/app/(checkout)/_parts/language";
import { LanguageMenu } from "@/app/(checkout)/_parts/language-menu";
import { CheckoutShell } from "@/components/shell/checkout-shell";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";

interface SubscriptionShellProps {
  readonly checkout: SubscriptionCheckout;
  readonly language: Language;
  readonly purpose: string;
  readonly assurance: string;
  readonly testMode?: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Renders the frame of a subscription's checkout. */
export function SubscriptionShell({ checkout, language, ...props }: SubscriptionShellProps) {
  const { locale, messages } = language;
  return (
    <CheckoutShell
      {...attributesOf(locale)}
      {...props}
      {...brandingOf(checkout, language)}
      text={messages.common.shell}
      partnerName={checkout.companyName}
      logo={checkout.logo}
      menu={
        <LanguageMenu
          locale={locale}
          label={messages.common.shell.language}
          kind="subscriptions"
          accessCode={checkout.accessCode}
        />
      }
    />
  );
}
