import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { checkoutPath } from "@/app/(checkout)/_parts/checkout";
import { type CheckoutPageProps, pageLanguage, withLocale } from "@/app/(checkout)/_parts/language";
import { PartnerShell } from "@/app/(checkout)/_parts/partner-shell";
import { Result } from "@/app/(checkout)/_parts/result";
import UnknownCheckout from "@/app/(checkout)/subscriptions/checkout/[accessCode]/not-found";
import {
  findCheckout,
  intervalText,
} from "@/app/(checkout)/subscriptions/checkout/[accessCode]/page-context";
import { missingPage } from "@/app/missing-page";
import { buttonStyles } from "@/components/ui/button";
import { ExternalLink } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { fill } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import { Forward } from "./forward";

// The delay before forwarding, in seconds. Browsers treat a refresh within one second as a redirect and leave this page out of
// the history.
const DELAY_S = 1;

export async function generateMetadata(props: CheckoutPageProps): Promise<Metadata> {
  const checkout = await findCheckout((await props.params).accessCode);
  const { messages } = await pageLanguage("subscriptions", props, checkout);
  const { titles } = messages.subscription;
  return { title: checkout ? titles.toShop : titles.unknown, robots: { index: false, follow: false } };
}

/**
 * Forwards to the picked shop or, if payments are due, to the shop that bills them. Redirects to the checkout if there is no
 * such shop.
 */
export default async function ToShopPage(props: CheckoutPageProps) {
  const checkout = await findCheckout((await props.params).accessCode);
  if (!checkout) return missingPage(<UnknownCheckout />);
  const language = await pageLanguage("subscriptions", props, checkout);
  const { money, messages } = language;
  const { page, toShop, picker } = messages.subscription;
  const { accessCode, amount, arrears, companyName: company, picked } = checkout;
  const { locale: linked } = await props.searchParams;
  const back = withLocale(checkoutPath("subscriptions", accessCode), linked);
  const target = picked ?? arrears?.shop;
  if (!target) redirect(back);
  const { companyName: shop, url } = target;
  const interval = intervalText(checkout, language);
  return (
    <PartnerShell
      kind="subscriptions"
      checkout={checkout}
      language={language}
      purpose={arrears ? page.purpose : page.purposePending}
      assurance={page.assuranceToShop}
    >
      <Result icon={ExternalLink} tone="neutral" title={fill(toShop.title, { shop })}>
        <p>
          {arrears
            ? fill(toShop.due, { amount: formatMoney(arrears.amount, money), company })
            : fill(toShop.bills, { shop, amount: formatMoney(amount, money), interval, company })}
        </p>
        <Forward url={url} delayS={DELAY_S} />
        <a href={url} className={buttonStyles({ size: "lg", block: true })}>
          {fill(picker.continueTo, { shop })}
        </a>
        <TextLink href={back} className="text-sm">
          {arrears ? toShop.backToSubscription : toShop.pickAnother}
        </TextLink>
      </Result>
    </PartnerShell>
  );
}
