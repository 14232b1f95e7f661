import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Result } from "@/app/(checkout)/_parts/result";
import { missingPage } from "@/app/(checkout)/_parts/unknown-link";
import {
  type CheckoutParams,
  checkoutPath,
  findCheckout,
} from "@/app/(checkout)/subscriptions/checkout/[accessCode]/find-checkout";
import UnknownCheckout from "@/app/(checkout)/subscriptions/checkout/[accessCode]/not-found";
import { CheckoutShell } from "@/components/shell/checkout-shell";
import { buttonStyles } from "@/components/ui/button-styles";
import { ExternalLink } from "@/components/ui/icons";
import { rhythmOf } from "@/components/ui/rhythm";
import { TextLink } from "@/components/ui/text-link";
import { Forward } from "./forward";

// Browsers treat a refresh within one second as a redirect and leave this page out of the history.
const DELAY_S = 1;

export const metadata: Metadata = { title: "Continue to the shop", robots: { index: false, follow: false } };

/** Forwards to the picked shop, or to the shop that bills overdue cycles. Redirects to the checkout if there is none. */
export default async function ToShopPage({ params }: { params: CheckoutParams }) {
  const checkout = await findCheckout((await params).accessCode);
  if (!checkout) return missingPage(<UnknownCheckout />);
  const { accessCode, amountDisplay, arrears, companyName, picked } = checkout;
  const back = checkoutPath(accessCode);
  const shop = picked ?? arrears?.shop;
  if (!shop) redirect(back);
  return (
    <CheckoutShell
      partnerName={companyName}
      logoId={checkout.logoId}
      purpose={arrears ? "Subscription with vouchers" : "asks you to subscribe with vouchers"}
      assurance="No payment is taken on this page. The shop bills you."
    >
      <Result icon={ExternalLink} tone="neutral" title={`Taking you to ${shop.companyName}`}>
        <p>
          {arrears
            ? `Pay ${arrears.amountDisplay} there for your subscription to ${companyName}.`
            : `${shop.companyName} bills you ${amountDisplay} ${rhythmOf(checkout)} for ${companyName}.`}
        </p>
        <Forward url={shop.url} delayS={DELAY_S} />
        <a href={shop.url} className={buttonStyles({ size: "lg", block: true })}>
          Continue to {shop.companyName}
        </a>
        <TextLink href={back} className="text-sm">
          {arrears ? "Back to your subscription" : "Pick another shop"}
        </TextLink>
      </Result>
    </CheckoutShell>
  );
}
