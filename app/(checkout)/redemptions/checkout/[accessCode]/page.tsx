import type { Metadata } from "next";
import { CustomerTime } from "@/app/(checkout)/_parts/customer-time";
import {
  type CheckoutPageProps,
  type Language,
  PAGE_LOCALE,
  pageLanguage,
} from "@/app/(checkout)/_parts/language";
import { PartnerShell } from "@/app/(checkout)/_parts/partner-shell";
import { Purchase } from "@/app/(checkout)/_parts/purchase";
import { Amount, Code, rich, richAround } from "@/app/(checkout)/_parts/text";
import { missingPage } from "@/app/missing-page";
import { CompanyLogo } from "@/components/shell/company-logo";
import { textLinkStyles } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ExternalLink } from "@/components/ui/icons";
import { listSellingShops, type SellingShop } from "@/lib/accounts/shops/find-shop";
import { languagesText, localeFacts, regionName } from "@/lib/base/locales";
import { fill } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import { listSpendableVouchers, MAX_CODES } from "@/lib/payments/intents/check-codes";
import type { IntentCheckout } from "@/lib/payments/intents/view-checkout";
import { cancelPayment } from "./actions";
import { findCheckout, readAcceptedCodes } from "./checkout";
import { PAY_FORM } from "./form-model";
import UnknownCheckout from "./not-found";
import { PayForm } from "./pay-form";
import { ClosedPayment, Receipt } from "./payment-result";
import { shownVouchers, triesLeftSentence } from "./respond";
import { PaidHereProvider } from "./return-countdown";

export async function generateMetadata(props: CheckoutPageProps): Promise<Metadata> {
  const checkout = await findCheckout((await props.params).accessCode);
  const { messages, money } = await pageLanguage("redemptions", props, checkout);
  const { titles } = messages.redemption;
  const robots = { index: false, follow: false };
  if (!checkout) return { title: titles.unknown, robots };
  const amount = formatMoney(checkout.amount, money);
  const title = fill<string>(titles[checkout.state], { amount, company: checkout.companyName });
  // Prevents phones from turning voucher codes and references into phone links.
  return { title, robots, formatDetection: { telephone: false } };
}

export default async function RedemptionCheckoutPage(props: CheckoutPageProps) {
  const checkout = await findCheckout((await props.params).accessCode);
  if (!checkout) return missingPage(<UnknownCheckout />);
  const language = await pageLanguage("redemptions", props, checkout);
  const { companyName, environment, state } = checkout;
  const { page } = language.messages.redemption;
  const { receipt, locale: linked } = await props.searchParams;
  const isOpen = state === "open";
  return (
    <PartnerShell
      kind="redemptions"
      checkout={checkout}
      language={language}
      form={isOpen ? PAY_FORM : undefined}
      purpose={isOpen ? page.purposeOpen : page.purposeClosed}
      assurance={fill(page.assurance, { company: companyName })}
      testMode={environment === "test" ? page.testSentence : undefined}
    >
      <PaidHereProvider>
        {isOpen && <OpenPayment checkout={checkout} language={language} />}
        {state === "paid" && (
          <Receipt checkout={checkout} stays={receipt !== undefined} language={language} linked={linked} />
        )}
        {!isOpen && state !== "paid" && (
          <ClosedPayment checkout={checkout} state={state} language={language} />
        )}
      </PaidHereProvider>
    </PartnerShell>
  );
}

type OpenPaymentProps = { readonly checkout: IntentCheckout; readonly language: Language };

/** Renders the page of an open checkout: amount, payee, expiry and the form. */
async function OpenPayment({ checkout, language }: OpenPaymentProps) {
  const { accessCode, amount, companyName, description, environment, expiresAt, items } = checkout;
  const { leftMs, mayExtend, reference, returnUrl, triesLeft } = checkout;
  const { locale, messages, money } = language;
  const { common, redemption } = messages;
  const { cancel } = redemption;
  const accepted = await listSpendableVouchers(environment, await readAcceptedCodes(accessCode));
  return (
    <>
      <h1 className="mb-5">
        {richAround(
          redemption.titles.open,
          { amount: <Amount of={amount} money={money} className="text-5xl font-semibold tracking-tight" /> },
          { company: companyName },
        )}
      </h1>
      <Purchase description={description} items={items} language={language} className="mb-5" />
      <PayForm
        accessCode={accessCode}
        amount={amount}
        serverState={{ vouchers: shownVouchers(accepted), fewTries: triesLeftSentence(triesLeft, language) }}
        maxCodes={MAX_CODES}
        expiry={{ expiresAt, leftMs, mayExtend }}
        shops={<SellingShops checkout={checkout} language={language} />}
        testMode={environment === "test"}
        returnHost={returnUrl ? new URL(returnUrl).hostname : undefined}
        words={{
          ...{ locale, money, text: redemption.form },
          ...{ separator: common.separator, scamWarning: common.scamWarning },
          ...{ scan: common.scan, close: common.dialog.close },
        }}
      />
      <div className="mt-4 flex justify-center">
        <ConfirmDialog
          trigger={cancel.trigger}
          triggerStyle={{ variant: "quiet", size: "md" }}
          title={cancel.title}
          description={fill(cancel.description, { company: companyName })}
          confirmLabel={cancel.confirm}
          action={cancelPayment}
          fields={{ access_code: accessCode, [PAGE_LOCALE]: locale }}
          words={{ ...common.dialog, ...common.form }}
        />
      </div>
      <p className="mt-4 text-center text-sm text-muted">
        {common.reference} <Code className="break-all">{reference}</Code>
        <br />
        {rich(redemption.page.openUntil, { time: <CustomerTime value={expiresAt} locale={locale} /> })}
      </p>
    </>
  );
}

const MAX_LISTED_SHOPS = 5;

/** Lists up to five shops that sell vouchers. Shops that support the page's language come first. */
async function SellingShops({ checkout, language }: OpenPaymentProps) {
  const { environment, companyName: company } = checkout;
  const text = language.messages.redemption.shops;
  const shops = await listSellingShops(language.locale, MAX_LISTED_SHOPS);
  if (shops.length === 0) return <p>{fill(text.none, { company })}</p>;
  return (
    <>
      {environment === "test" && <p className="mb-2">{text.test}</p>}
      <ul aria-label={text.list} className="divide-y divide-line">
        {shops.map((shop) => (
          <ShopItem key={shop.id} shop={shop} language={language} />
        ))}
      </ul>
    </>
  );
}

function ShopItem({ shop, language }: { readonly shop: SellingShop; readonly language: Language }) {
  const facts = factsOf(shop, language);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <CompanyLogo
        name={shop.companyName}
        logo={shop.logo}
        isSquare
        initialClassName="bg-primary-soft text-primary"
      />
      <div className="min-w-0">
        <a href={shop.shopUrl} target="_blank" rel="noopener noreferrer" className={textLinkStyles}>
          <span className="break-words">{shop.companyName}</span>
          <ExternalLink aria-hidden="true" className="ms-1 inline size-3.5 align-[-0.1em] rtl:-scale-x-100" />
          <span className="sr-only"> ({language.messages.redemption.shops.newTab})</span>
        </a>
        {facts && <p className="break-words">{facts}</p>}
      </div>
    </li>
  );
}

/** Returns a shop's country and languages as text. Omits the country or the languages if they are not set. */
function factsOf({ countryCode, shopLanguages }: SellingShop, { locale, messages }: Language): string {
  const { intl } = localeFacts(locale);
  const text = messages.redemption.shops;
  const country = countryCode === null ? "" : regionName(countryCode, intl);
  if (shopLanguages.length === 0) return country;
  const languages = languagesText(shopLanguages, intl);
  return country === "" ? fill(text.speaks, { languages }) : fill(text.sells, { country, languages });
}
