import { ExternalLink } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Forward } from "@/app/_checkout/forward";
import { Result } from "@/app/_checkout/result";
import {
  type CheckoutParams,
  checkoutPath,
  requireCheckout,
} from "@/app/subscriptions/checkout/[accessCode]/find-checkout";
import { CheckoutShell } from "@/components/checkout-shell";
import { rhythmOf } from "@/components/rhythm";
import { buttonStyles } from "@/components/ui/button-styles";
import { TextLink } from "@/components/ui/text-link";

// Browsers take a refresh after at most a second for a redirect, and leave this page out of their history.
const DELAY_S = 1;

export const metadata: Metadata = { title: "On to the shop", robots: { index: false, follow: false } };

/** Between picking a shop and the shop. Whoever has nothing to pick any more sees how the subscription stands. */
export default async function ToShopPage({ params }: { params: CheckoutParams }) {
  const checkout = await requireCheckout(params);
  const { accessCode, amountDisplay, companyName, picked } = checkout;
  const back = checkoutPath(accessCode);
  if (!picked) redirect(back);
  return (
    <CheckoutShell
      partnerName={companyName}
      logoId={checkout.logoId}
      purpose="asks you to subscribe with vouchers"
      assurance="No payment is taken on this page. The shop you pick bills you."
    >
      <Result icon={ExternalLink} tone="neutral" title={`Taking you to ${picked.companyName}`}>
        <p>
          {picked.companyName} bills you {amountDisplay} {rhythmOf(checkout)} for {companyName}.
        </p>
        <Forward url={picked.url} delayS={DELAY_S} />
        <a href={picked.url} className={buttonStyles({ size: "lg", block: true })}>
          Go on to {picked.companyName}
        </a>
        <TextLink href={back} className="text-sm">
          Pick another shop
        </TextLink>
      </Result>
    </CheckoutShell>
  );
}
